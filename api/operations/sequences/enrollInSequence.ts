import { toAsciiAddress } from '../../../domain/email-address.ts';
import type { SequenceStep } from '../../../domain/sequence-steps.ts';
import { findParamFaults, type TemplateParam } from '../../../domain/template-params.ts';
import { isTimeZone } from '../../../domain/local-clock.ts';
import { findTemplateVersion } from '../../../models/emails/templates.ts';
import type { Project } from '../../../models/in-project.ts';
import { enrollPeople, lockEntryState, type NewPerson } from '../../../models/sequences/enroll-people.ts';
import { invalidFields, MAX_DETAILS, requireFound, type ErrorDetail } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { yieldSlices } from '../yield-slices.ts';
import { requireSequence, requireStarted } from './require-sequence.ts';
import { signalEnrollments } from './signal-enrollments.ts';

/**
 * Skips people who are already enrolled, must not enroll again or are suppressed, and those above the
 * project's limit of open enrollments.
 */
export const enrollInSequence: Handler<'enrollInSequence'> = async ({ path: { sequenceId }, body }, call) => {
  const people = body.people.map(({ email, params = {}, timeZone = null, visitorId = null }) => ({
    email: toAsciiAddress(email).toLowerCase(),
    params,
    timeZone,
    visitorId,
  }));
  const outcomes = await transact(call, async (project, record) => {
    requireStarted(requireFound(await lockEntryState(project, sequenceId), 'sequence'));
    const { steps } = await requireSequence(project, sequenceId, 'published');
    await requirePeople(project, steps, people);
    const enrolled = await enrollPeople(project, sequenceId, { people, source: 'api' });
    const { bearer } = call.caller;
    // Only requests with a user's access token are audited, because programs enroll thousands of people.
    if (bearer && !bearer.isClientToken)
      await record('sequence.enroll', sequenceId, { people: people.length });
    return enrolled;
  });
  const enrollments = outcomes.flatMap(({ id, reason }, index) =>
    reason === null ? [{ id, email: people[index]?.email ?? '' }] : [],
  );
  const skipped = outcomes.flatMap(({ id, reason }, index) =>
    reason === null ? [] : [{ index, reason, ...(id !== null && { enrollmentId: id }) }],
  );
  await signalEnrollments(
    call,
    sequenceId,
    enrollments.map(({ id }) => id),
  );
  return { body: { enrolled: enrollments.length, enrollments, skipped } };
};

/** @throws AppError 400 that lists the people and their faults */
async function requirePeople(
  project: Project,
  steps: readonly SequenceStep[],
  people: readonly NewPerson[],
): Promise<void> {
  const declared = await findParams(project, steps);
  const unknownZones = new Set(
    [...new Set(people.map(({ timeZone }) => timeZone))].filter((zone) => zone !== null && !isTimeZone(zone)),
  );
  const details: ErrorDetail[] = [];
  let faultCount = 0;
  for await (const [first, slice] of yieldSlices(people)) {
    for (const [offset, { params, timeZone }] of slice.entries()) {
      const faults = [
        ...declared.flatMap(({ name, required }) =>
          required && !Object.hasOwn(params, name)
            ? [{ path: `params.${name}`, message: 'is missing: a template requires it' }]
            : [],
        ),
        ...findParamFaults(declared, params),
        ...(unknownZones.has(timeZone)
          ? [{ path: 'timeZone', message: 'must be an IANA time zone such as Europe/Lisbon' }]
          : []),
      ];
      faultCount += faults.length;
      for (const { path, message } of faults.slice(0, MAX_DETAILS - details.length))
        details.push({ path: `people[${first + offset}].${path}`, message });
    }
  }
  if (faultCount > 0) throw invalidFields(details, faultCount);
}

async function findParams(project: Project, steps: readonly SequenceStep[]): Promise<TemplateParam[]> {
  const declared = new Map<string, TemplateParam>();
  for (const step of steps) {
    if (step.type !== 'email') continue;
    const found = await findTemplateVersion(project, step.templateId, step.version);
    for (const param of found?.params ?? [])
      declared.set(JSON.stringify([param.name, param.type, param.required]), param);
  }
  return [...declared.values()];
}
