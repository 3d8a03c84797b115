import type { components } from '../../client/src/generated/types.gen.ts';
import type { Enrollment, EnrollmentDetails, EnrollmentMail } from '../../models/sequences/enrollments.ts';
import type { CountedSequence, ListedVersion, SequenceVersion } from '../../models/sequences/sequences.ts';
import { getEnrollmentWorkflowId } from '../../workflows/contract/sequences.ts';
import { selectFields } from './select-fields.ts';

type Schemas = components['schemas'];

export function serializeSequenceSummary(row: CountedSequence): Schemas['SequenceSummary'] {
  const { entryEvent, goalEvent } = row;
  return {
    ...selectFields(row, ['id', 'name', 'state', 'emailType']),
    ...(entryEvent !== null && { entry: { event: entryEvent } }),
    reentry: row.reentry,
    ...(goalEvent !== null && { goal: { event: goalEvent } }),
    ...selectFields(row, [
      'latestVersion',
      'publishedVersion',
      'activeEnrollments',
      'createdAt',
      'updatedAt',
    ]),
  };
}

export function serializeSequence(
  sequence: SequenceVersion & CountedSequence,
  versions: readonly ListedVersion[],
): Schemas['Sequence'] {
  return {
    ...serializeSequenceSummary(sequence),
    ...selectFields(sequence, ['steps', 'version']),
    versions: versions.map((version) =>
      selectFields(version, ['version', 'totalSteps', 'createdAt', 'createdBy']),
    ),
  };
}

export function serializeEnrollment(row: Enrollment): Schemas['SequenceEnrollment'] {
  const { dueAt, endedAt } = row;
  return {
    ...selectFields(row, [
      'id',
      'sequenceId',
      'version',
      'email',
      'state',
      'exitReason',
      'stepIndex',
      'totalSteps',
      'waitingFor',
      'source',
    ]),
    ...(dueAt !== null && { nextStepAt: dueAt.toISOString() }),
    workflowId: getEnrollmentWorkflowId(row.id),
    enteredAt: row.createdAt.toISOString(),
    ...(endedAt !== null && { endedAt: endedAt.toISOString() }),
  };
}

export function serializeEnrollmentDetails(
  row: EnrollmentDetails,
  mails: readonly EnrollmentMail[],
): Schemas['SequenceEnrollmentDetails'] {
  return {
    ...serializeEnrollment(row),
    params: row.params,
    ...selectFields(row, ['timeZone', 'visitorId']),
    mails: mails.map((mail) =>
      selectFields(mail, ['stepIndex', 'status', 'subject', 'trackingId', 'queuedAt', 'sentAt']),
    ),
    upcoming: row.upcoming.map(({ step, at }) => ({ stepIndex: step, at })),
  };
}
