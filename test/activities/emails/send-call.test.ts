import { createPlanEmailBatch } from '../../../activities/emails/plan-emails.ts';
import type { ResendClient, SendOutcome } from '../../../activities/emails/resend-client.ts';
import { sendCall } from '../../../activities/emails/send-call.ts';
import { createSendCalls } from '../../../activities/emails/send-calls.ts';
import { controlBatch } from '../../../models/emails/control-batch.ts';
import { eventually } from '../../support/eventually.ts';
import { createQueuedBatch } from '../../models/emails/queued-batch.ts';
import { createQuietEnvironment } from '../quiet-environment.ts';
import { createSendingDependencies } from './sending-dependencies.ts';

let batch: Awaited<ReturnType<typeof createQueuedBatch>>;
let calls: { key: string; mails: number; cc?: string[] }[];
let refusedSlots: number;

beforeEach(async () => {
  calls = [];
  refusedSlots = 0;
  batch = await createQueuedBatch();
  await batch.sql(`
    update email_batches set template = '{"subject": "S", "text": "T"}',
      sender = '{"name": "N", "address": "n@example.com"}';
    insert into email_recipients (project_id, batch_id, index, email, params)
      select project_id, id, i, i || '@example.com', '{}' from email_batches, generate_series(1, 249) i`);
});

afterEach(() => batch.drop());

const planBatch = () => {
  const { projectId, key, database } = batch;
  return createPlanEmailBatch(database)({ projectId, batchId: key.batchId });
};

async function planCalls(): Promise<string[]> {
  const planned = await planBatch();
  return planned.next === 'send' ? planned.calls : [];
}

/** @param provider returns the outcome of a call; by default, it accepts all mails */
function attemptCall(callId: string, provider?: () => Promise<SendOutcome>) {
  return attemptAll([callId], provider);
}

/** `requestsPerSecond`: rate of the provider's slots. */
function attemptAll(
  callIds: string[],
  provider?: () => Promise<SendOutcome> | undefined,
  { requestsPerSecond, attempt: number = 1 }: { requestsPerSecond?: number; attempt?: number } = {},
) {
  const sendBatch: ResendClient['sendBatch'] = (mails, key) => {
    const cc = mails[0]?.cc;
    calls.push({ key, mails: mails.length, ...(cc && { cc }) });
    return (
      provider?.() ??
      Promise.resolve({ kind: 'answered', ids: mails.map(({ to }) => `id-of-${to}`), errors: [] })
    );
  };
  const dependencies = createSendingDependencies(batch.database, sendBatch, requestsPerSecond);
  const recordSlotWait = (waitMs: number | undefined) => {
    if (waitMs === undefined) refusedSlots += 1;
  };
  const send = createSendCalls({ ...dependencies, metrics: { ...dependencies.metrics, recordSlotWait } });
  const { projectId, key } = batch;
  return createQuietEnvironment({ attempt: number }).run(send, {
    projectId,
    batchId: key.batchId,
    callIds,
  });
}

const sendCommand = (command: 'pause' | 'resume' | 'cancel' | 'retry') =>
  batch.within((project) => controlBatch(project, batch.key.batchId, command));

const NO_ANSWER: SendOutcome = { provider: 'resend', kind: 'ambiguous', scope: 'request', message: 'gone' };
const BUSY: SendOutcome = { provider: 'resend', kind: 'rate_limit', scope: 'fleet', message: 'busy' };

it('plans calls of at most 100 recipients for a batch, and returns the same calls when the batch is planned again', async () => {
  const planned = await planCalls();
  expect(planned).toHaveLength(3);
  expect(await planCalls()).toEqual(planned);
  for (const callId of planned) await attemptCall(callId);
  expect(calls.map(({ mails }) => mails)).toEqual([100, 100, 50]);
  expect(calls.map(({ key }) => key)).toEqual(planned);
  await expect(planBatch()).resolves.toMatchObject({
    next: 'end',
    state: 'completed',
    counts: { sent: 250 },
  });
});

it('one activity makes several calls while the rate limit allows further calls', async () => {
  const planned = await planCalls();
  await expect(attemptAll(planned)).resolves.toMatchObject({ sent: 250, ended: 3 });
  expect(calls.map(({ key }) => key)).toEqual(planned);
});

it('an activity leaves calls beyond the rate limit to another activity, and does not report them as postponed', async () => {
  const planned = await planCalls();
  await expect(attemptAll(planned, undefined, { requestsPerSecond: 1 })).resolves.toMatchObject({
    sent: 100,
    ended: 1,
  });
  expect(calls.map(({ key }) => key)).toEqual(planned.slice(0, 1));
  expect(refusedSlots).toBe(0);
});

it('reports a call as postponed if the wait for its slot would be too long', async () => {
  const [callId = ''] = await planCalls();
  await batch.sql(`insert into provider_slots (provider, taken_at)
    values ('resend', now() + interval '1 minute')`);
  await expect(attemptCall(callId)).rejects.toMatchObject({ type: 'provider_rate_limit' });
  expect([calls, refusedSlots]).toEqual([[], 1]);
});

it('an activity whose second call fails stores the results of its first call, and leaves the other calls to another activity', async () => {
  const planned = await planCalls();
  const provider = () => (calls.length === 2 ? Promise.resolve(BUSY) : undefined);
  await expect(attemptAll(planned, provider)).resolves.toMatchObject({ sent: 100, ended: 1 });
  expect(await planCalls()).toHaveLength(2);
});

it('a repeated attempt of an activity counts the stored results of its calls and makes only one further call', async () => {
  const planned = await planCalls();
  await attemptAll(planned.slice(0, 1));
  await expect(attemptAll(planned, undefined, { attempt: 2 })).resolves.toMatchObject({
    sent: 200,
    ended: 2,
  });
  expect(calls.map(({ key }) => key)).toEqual(planned.slice(0, 2));
});

it('makes no call once the attempt of the activity is older than a minute, for example after a slow read of attachments', async () => {
  const [callId = ''] = await planCalls();
  const failAll = () => Promise.reject(new Error('Unexpected call.'));
  const input = { projectId: batch.projectId, batchId: batch.key.batchId, callId };
  const late = { known: undefined, isFirst: true, startedAtMs: Date.now() - 60_001 };
  const attempt = sendCall(createSendingDependencies(batch.database, failAll), input, late);
  await expect(attempt).rejects.toMatchObject({ type: 'internal' });
});

it('repeats a call without an answer before all other calls, with the same idempotency key', async () => {
  const [first = '', second = ''] = await planCalls();
  await expect(attemptCall(second, () => Promise.resolve(NO_ANSWER))).rejects.toMatchObject({
    type: 'provider_unavailable',
  });
  expect(await planCalls()).toEqual([second, first, expect.any(String)]);
  await attemptCall(second);
  expect(calls).toEqual([
    { key: second, mails: 100 },
    { key: second, mails: 100 },
  ]);
});

it('repeats a call without an answer with the same cc addresses, even if one of them was suppressed meanwhile', async () => {
  await batch.sql(`update email_batches set options = '{"cc": ["a@example.org", "b@example.org"]}'`);
  const suppress = (address: string) =>
    batch.sql(`insert into email_suppressions (project_id, address, reason, source)
      select project_id, '${address}', 'manual', 'api' from email_batches`);
  await suppress('a@example.org');
  const [callId = ''] = await planCalls();
  await attemptCall(callId, () => Promise.resolve(NO_ANSWER)).catch(() => {});
  await suppress('b@example.org');
  await attemptCall(callId);
  expect(calls.map(({ cc }) => cc)).toEqual([['b@example.org'], ['b@example.org']]);
});

it('counts the stored results of a call without repeating the call', async () => {
  const [callId = ''] = await planCalls();
  await attemptCall(callId);
  await expect(attemptCall(callId)).resolves.toEqual({
    sent: 100,
    failed: 0,
    unknown: 0,
    held: false,
    ended: 1,
  });
  expect(calls).toHaveLength(1);
});

it('repeats a rate-limited call without a recipient who was suppressed after the refusal', async () => {
  const [callId = ''] = await planCalls();
  await expect(attemptCall(callId, () => Promise.resolve(BUSY))).rejects.toMatchObject({
    type: 'provider_rate_limit',
  });
  await batch.sql(`insert into email_suppressions (project_id, address, reason, source)
    select project_id, '7@example.com', 'unsubscribe', 'api' from email_batches`);
  await attemptCall(callId);
  expect(calls.map(({ mails }) => mails)).toEqual([100, 99]);
});

it.each(['pause', 'cancel'] as const)(
  'makes no call after a %s of the batch, even if the call already waits for the rate limit',
  async (command) => {
    const [callId = ''] = await planCalls();
    // The taken slot makes the call wait, so the pause or cancellation arrives during the wait.
    await batch.sql(`insert into provider_slots (provider, taken_at)
    values ('resend', now() + interval '1 second')`);
    const sending = attemptCall(callId);
    await eventually(async () => {
      const rows = await batch.sql(
        `select from provider_slots where taken_at > now() + interval '0.5 seconds'`,
      );
      return rows.length > 0;
    });
    await sendCommand(command);
    await expect(sending).resolves.toMatchObject({ sent: 0, held: true });
    expect(calls).toEqual([]);
    await expect(planBatch()).resolves.toMatchObject(
      command === 'pause' ? { next: 'hold' } : { next: 'end', state: 'cancelled', counts: { sent: 0 } },
    );
  },
);

it('records the answer to a call that was in flight when the batch was paused, and sends the other mails when the batch is resumed', async () => {
  const [callId = ''] = await planCalls();
  const pauseAndAnswer = async (): Promise<SendOutcome> => {
    await sendCommand('pause');
    return { kind: 'answered', ids: Array.from({ length: 100 }, (_, i) => `id-${i}`), errors: [] };
  };
  await expect(attemptCall(callId, pauseAndAnswer)).resolves.toMatchObject({ sent: 100 });
  await expect(planBatch()).resolves.toMatchObject({ next: 'hold', state: 'paused' });
  await sendCommand('resume');
  for (const remainingCall of await planCalls()) await attemptCall(remainingCall);
  await expect(planBatch()).resolves.toMatchObject({ next: 'end', counts: { sent: 250 } });
});

it('cancels the recipients of a refused call whose batch was cancelled during the call', async () => {
  const [callId = ''] = await planCalls();
  const cancelAndRefuse = async (): Promise<SendOutcome> => {
    await sendCommand('cancel');
    return BUSY;
  };
  await expect(attemptCall(callId, cancelAndRefuse)).rejects.toMatchObject({ type: 'provider_rate_limit' });
  await expect(attemptCall(callId)).resolves.toMatchObject({ held: true });
  await expect(planBatch()).resolves.toMatchObject({ next: 'end', state: 'cancelled' });
  expect(await batch.sql('select distinct status from email_recipients')).toEqual([{ status: 'cancelled' }]);
});

it('sends retried recipients in new calls, not under the idempotency key of the failed call', async () => {
  const [callId = ''] = await planCalls();
  const invalid: SendOutcome = { provider: 'resend', kind: 'invalid', scope: 'request', message: 'no' };
  await expect(attemptCall(callId, () => Promise.resolve(invalid))).resolves.toMatchObject({ failed: 100 });
  await sendCommand('retry');
  const planned = await planCalls();
  expect(planned).toHaveLength(3);
  expect(planned).not.toContain(callId);
  for (const next of planned) await attemptCall(next);
  await expect(planBatch()).resolves.toMatchObject({ next: 'end', counts: { sent: 250, failed: 0 } });
});
