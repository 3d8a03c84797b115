import { toAsciiAddress } from '../../../domain/email-address.ts';
import { enrollPeople, findEntryState } from '../../../models/sequences/enroll-people.ts';
import { requireFound } from '../../request/errors.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requirePeople } from './require-people.ts';
import { requireSequence, requireStarted } from './require-sequence.ts';
import { signalEnrollments } from './signal-enrollments.ts';

/** Enrols people, each once. */
export const enrollInSequence: Handler<'enrollInSequence'> = async ({ path: { sequenceId }, body }, call) => {
  const people = body.people.map(({ email, params = {}, timeZone = null, visitorId = null }) => ({
    email: toAsciiAddress(email).toLowerCase(),
    params,
    timeZone,
    visitorId,
  }));
  const outcomes = await transact(call, async (project, record) => {
    requireStarted(requireFound(await findEntryState(project, sequenceId), 'sequence'));
    const { steps } = await requireSequence(project, sequenceId, 'published');
    await requirePeople(project, steps, people);
    const enrolled = await enrollPeople(project, sequenceId, { people, source: 'api' });
    const { bearer } = call.caller;
    // Only people's requests are audited: programs enrol thousands, and each enrolment stores its source.
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
