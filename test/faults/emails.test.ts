import { expectEachOnce } from '../support/agreement.ts';
import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, withOwnStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { expectEvent } from '../support/expect-event.ts';
import type { Fault } from '../support/sandbox-control.ts';

const FAULTS: [string, Fault][] = [
  ['answers 500', { kind: 'status', status: 500, times: 2 }],
  ['answers 503', { kind: 'status', status: 503, retryAfter: 1, times: 2 }],
  ['answers 429 with Retry-After', { kind: 'status', status: 429, retryAfter: 1, times: 3 }],
  ['answers 429 without Retry-After', { kind: 'status', status: 429, times: 2 }],
  ['closes the connection after a stall', { kind: 'stall', delayMs: 500, times: 2 }],
  ['resets the connection', { kind: 'reset', times: 2 }],
  ['accepts the call and drops the answer', { kind: 'drop-answer', times: 2 }],
  ['closes the connection and accepts the call later', { kind: 'apply-late', delayMs: 300, times: 2 }],
];

const expectBatchOnce = (stack: EmailStack, trackingId: string, recipients: number) =>
  expectEachOnce(stack, stack.batches, new Map([[trackingId, recipients]]));

it.concurrent.each(FAULTS)('each recipient gets one mail when the provider %s', (_, fault) =>
  withOwnStack(async (stack) => {
    await stack.startWorker();
    await stack.account.armFault(fault);
    const trackingId = await stack.batches.queue(createRecipients(350));
    await expectBatchOnce(stack, trackingId, 350);
  }),
);

it.concurrent.each([
  ['401', { status: 401 }, 'provider_credentials'],
  ['403 invalid_api_key', { status: 403, name: 'invalid_api_key' }, 'provider_credentials'],
  ['429 daily_quota_exceeded', { status: 429, name: 'daily_quota_exceeded' }, 'provider_quota'],
])(
  'each recipient gets one mail after the provider refused the account (%s) and the batch is resumed',
  (_, refusal, reason) =>
    withOwnStack(async (stack) => {
      await stack.startWorker();
      await stack.account.armFault({ kind: 'status', times: 1, ...refusal });
      const trackingId = await stack.batches.queue(createRecipients(2));
      const blocked = await stack.batches.waitForState(trackingId, 'blocked');
      expect(blocked).toMatchObject({ stateReason: reason });
      expect(blocked.lastError?.code).toBe(reason);
      await expect(stack.account.listAcceptedAddresses()).resolves.toEqual([]);
      await expectEvent(stack.api, stack.tenant, 'email_batch.blocked', { trackingId, reason });
      await stack.batches.control(trackingId, 'resume');
      await expectBatchOnce(stack, trackingId, 2);
    }),
);

itInOwnStack(
  'each recipient gets one mail, and two workers together stay within the rate limit of the provider',
  async (stack) => {
    const limit = 10;
    await stack.account.limit(limit);
    await Promise.all([stack.startWorkerProcess(limit), stack.startWorkerProcess(limit)]);
    const startedAt = Date.now();
    const trackingId = await stack.batches.queue(createRecipients(2_500));
    await expectBatchOnce(stack, trackingId, 2_500);
    // Slots are 102 ms apart. A busy machine may delay calls, but none may be early.
    const arrivals = (await stack.account.ledger()).map(({ time }) => Date.parse(time) - startedAt);
    const early = arrivals.toSorted((a, b) => a - b).filter((ms, call) => ms < (call * 1_000) / limit);
    expect(early).toEqual([]);
  },
);

itInOwnStack(
  'each recipient gets one mail when the worker is killed during unanswered calls',
  async (stack) => {
    const worker = await stack.startWorkerProcess();
    await stack.account.armFault({ kind: 'drop-answer', times: 2 });
    const trackingId = await stack.batches.queue(createRecipients(8_000));
    await eventually(async () => (await stack.account.ledger()).length >= 20);
    worker.kill();
    await worker.exited;
    await stack.startWorker();
    await expectBatchOnce(stack, trackingId, 8_000);
  },
);

itInOwnStack('each recipient gets one mail when the worker gets SIGTERM during a batch', async (stack) => {
  const worker = await stack.startWorkerProcess(15);
  const trackingId = await stack.batches.queue(createRecipients(2_000));
  await eventually(async () => (await stack.account.ledger()).length >= 5);
  await worker.stop();
  await expect(worker.exited).resolves.toEqual({ code: 0, signal: null });
  await stack.startWorker(15);
  await expectBatchOnce(stack, trackingId, 2_000);
});

itInOwnStack(
  'each recipient gets one mail when the API commits a batch but cannot start its workflow',
  async (stack) => {
    const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
    const trackingId = await cutOff.batches.queue(createRecipients(120));
    await expect(stack.batches.status(trackingId)).resolves.toMatchObject({ state: 'queued' });
    await stack.startWorker();
    await expectBatchOnce(stack, trackingId, 120);
  },
);

itInOwnStack(
  'an unanswered provider call is not repeated after 23 hours or with a changed body, and its mails become `unknown`',
  async (stack) => {
    const worker = await stack.startWorkerProcess();
    // More faults than the worker makes calls, so that every call stays unanswered.
    await stack.account.armFault({ kind: 'drop-answer', times: 1_000 });
    const [old, changed] = [
      await stack.batches.queue(createRecipients(3)),
      await stack.batches.queue(createRecipients(3)),
    ];
    for (const trackingId of [old, changed])
      await eventually(async () => Boolean((await stack.batches.status(trackingId)).waitingOn));
    worker.kill();
    await worker.exited;
    const calls = (await stack.account.ledger()).length;
    await stack.sql(
      `update email_calls set attempted_at = attempted_at - interval '23 hours 1 minute'
   where batch_id = (select id from email_batches where tracking_id = $1)`,
      [old],
    );
    await stack.sql(
      `update email_batches set template = jsonb_set(template, '{subject}', '"Changed"') where tracking_id = $1`,
      [changed],
    );
    await stack.startWorker();
    for (const trackingId of [old, changed])
      expect((await stack.batches.waitForCompletion(trackingId)).counts).toMatchObject({
        unknown: 3,
        sent: 0,
      });
    await expect(stack.account.ledger()).resolves.toHaveLength(calls);
    const [first] = await stack.batches.recipients(old);
    expect(first?.reason?.code).toBe('outcome_lost');
  },
);
