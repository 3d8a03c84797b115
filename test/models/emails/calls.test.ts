import { randomUUID } from 'node:crypto';
import { recordResults } from '../../../models/emails/call-results.ts';
import { freezeMembers, lockCall, releaseCall } from '../../../models/emails/calls.ts';
import { createQueuedBatch } from './queued-batch.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
let callId: string;

beforeEach(async () => {
  batch = await createQueuedBatch();
  callId = randomUUID();
  await batch.sql(
    `insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest)
     select project_id, '${callId}', id, 0, '{0}', '' from email_batches`,
  );
});

afterEach(() => batch.drop());

/** Starts an attempt of the call. */
const startAttempt = () =>
  batch.within(async (project) => {
    const call = await lockCall(project, callId);
    if (!call) throw new Error('The call is gone.');
    const members = [{ ...batch.key, members: [0] }];
    if (!call.wasAttempted) await freezeMembers(project, callId, { members, bodyDigest: Buffer.alloc(32) });
    return call;
  });

const releaseAttempt = (attempt: number) =>
  batch.within((project) => releaseCall(project, callId, { attempt, drop: false }));

it('a refusal of one attempt does not release a call that a second attempt may have sent', async () => {
  const first = await startAttempt();
  expect(await startAttempt()).toMatchObject({ wasAttempted: true, attempt: first.attempt + 1 });
  await releaseAttempt(first.attempt);
  await expect(startAttempt()).resolves.toMatchObject({ wasAttempted: true });
});

it('a refusal releases the call of the last attempt', async () => {
  const first = await startAttempt();
  await releaseAttempt(first.attempt);
  await expect(startAttempt()).resolves.toMatchObject({ wasAttempted: false });
});

it.each(['failed', 'unknown'] as const)(
  'an acceptance replaces the result %s of another attempt, and is not replaced by that result',
  async (status) => {
    const member = { ...batch.key, index: 0 };
    const reason = { code: 'x', message: 'X' };
    const recordResult = (result: Parameters<typeof recordResults>[2][number]) =>
      batch.within((project) => recordResults(project, callId, [result]));
    await recordResult({ ...member, status, reason });
    await recordResult({ ...member, status: 'sent', messageId: 'm' });
    await expect(batch.recipient()).resolves.toEqual({ status: 'sent', messageId: 'm', reasonCode: null });
    await recordResult({ ...member, status, reason });
    await expect(batch.recipient()).resolves.toEqual({ status: 'sent', messageId: 'm', reasonCode: null });
  },
);
