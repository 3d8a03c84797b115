import type { components } from '../../../client/src/generated/types.gen.ts';
import type { SequenceStep } from '../../../domain/sequence-steps.ts';
import { findJourneySettings } from '../../../models/journey/journey-settings.ts';
import {
  countEnrollmentsAndMails,
  type EnrollmentCount,
  type StepMails,
} from '../../../models/sequences/sequence-metrics.ts';
import type { Handler } from '../operation.ts';
import { parseDayRange } from '../projects/day-range.ts';
import { transact } from '../transact.ts';
import { requireSequence } from './require-sequence.ts';

type Schemas = components['schemas'];

export const getSequenceMetrics: Handler<'getSequenceMetrics'> = ({ path, query }, call) =>
  transact(call, async (project) => {
    const { id, publishedVersion } = await requireSequence(project, path.sequenceId);
    const choice = query.version ?? publishedVersion ?? 'latest';
    const { version, steps } = await requireSequence(project, id, choice);
    const { timeZone } = await findJourneySettings(project);
    const days = { ...parseDayRange(query, timeZone), timeZone };
    const { enrollments, mails } = await countEnrollmentsAndMails(project, id, version, days);
    const countWhere = (isCounted: (count: EnrollmentCount) => boolean) =>
      sumEnrollments(enrollments.filter(isCounted));
    return {
      body: {
        version,
        ...days,
        entered: sumEnrollments(enrollments),
        active: countWhere(({ state }) => state === 'active'),
        completed: countWhere(({ state }) => state === 'completed'),
        exited: countExits(enrollments),
        steps: steps.map((step, stepIndex) => describeStep(step, stepIndex, enrollments, mails)),
      },
    };
  });

function sumEnrollments(counts: readonly EnrollmentCount[]): number {
  return counts.reduce((sum, { enrollments }) => sum + enrollments, 0);
}

function countExits(enrollments: readonly EnrollmentCount[]): Schemas['SequenceExits'] {
  const exited: Schemas['SequenceExits'] = {};
  for (const count of enrollments) {
    if (count.exitReason !== null)
      exited[count.exitReason] = (exited[count.exitReason] ?? 0) + count.enrollments;
  }
  return exited;
}

function describeStep(
  { type }: SequenceStep,
  stepIndex: number,
  enrollments: readonly EnrollmentCount[],
  mails: readonly StepMails[],
): Schemas['SequenceMetrics']['steps'][number] {
  const sent = mails.find((count) => count.stepIndex === stepIndex);
  return {
    stepIndex,
    type,
    entered: sumEnrollments(enrollments.filter((count) => count.stepIndex >= stepIndex)),
    exited: countExits(enrollments.filter((count) => count.stepIndex === stepIndex)),
    ...(type === 'email' && {
      sent: sent?.sent ?? 0,
      delivered: sent?.delivered ?? 0,
      opened: sent?.opened ?? 0,
      clicked: sent?.clicked ?? 0,
    }),
  };
}
