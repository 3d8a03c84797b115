import { getSingleMailsWorkflowId } from '../../workflows/contract/emails.ts';
import { expectEachOnce } from '../support/agreement.ts';
import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, withOwnStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import type { Fault } from '../support/sandbox-control.ts';

async function queueSingles(stack: EmailStack, count: number): Promise<Map<string, number>> {
  const queued = new Map<string, number>();
  let remaining = count;
  // Four concurrent requests stay within a project's concurrency limit.
  const callers = createRecipients(Math.min(count, 4)).map(async (person) => {
    while (remaining > 0) {
      remaining -= 1;
      queued.set(await stack.batches.queue([person]), 1);
    }
  });
  await Promise.all(callers);
  return queued;
}

const expectSinglesOnce = (stack: EmailStack, queued: ReadonlyMap<string, number>) =>
  expectEachOnce(stack, stack.batches, queued);

const waitForCall = (stack: EmailStack) => eventually(async () => (await stack.account.ledger()).length > 0);

itInOwnStack(
  'single mails share calls, and each is sent once, when the worker is killed and answers are lost',
  async (stack) => {
    // Queued before the worker starts, so that the first call takes 100 mails.
    const queued = await queueSingles(stack, 150);
    const worker = await stack.startWorkerProcess();
    await stack.account.armFault({ kind: 'drop-answer', times: 3 });
    await waitForCall(stack);
    worker.kill();
    await worker.exited;
    await stack.startWorker();
    for (const [trackingId] of await queueSingles(stack, 20)) queued.set(trackingId, 1);
    await expectSinglesOnce(stack, queued);
    const applied = (await stack.account.ledger()).filter((call) => (call.applied ?? []).length > 0);
    expect(applied.length).toBeLessThan(queued.size / 5);
    await expect(stack.sql('select from email_batches where not shares_calls')).resolves.toEqual([]);
  },
);

it.concurrent.each<[string, Fault]>([
  ['answers 503', { kind: 'status', status: 503, retryAfter: 1, times: 2 }],
  ['answers 429 without Retry-After', { kind: 'status', status: 429, times: 2 }],
  ['closes the connection and accepts the call later', { kind: 'apply-late', delayMs: 300, times: 2 }],
  // After the 422, the call is split.
  ['refuses their shared call', { kind: 'status', status: 422, times: 1 }],
])('each single mail is sent once when the provider %s', (_, fault) =>
  withOwnStack(async (stack) => {
    await stack.account.armFault(fault);
    await stack.startWorker();
    await expectSinglesOnce(stack, await queueSingles(stack, 30));
  }),
);

itInOwnStack(
  'each single mail can be paused, cancelled and resumed on its own, even while its call is unanswered',
  async (stack) => {
    const queued = [...(await queueSingles(stack, 4)).keys()];
    const [paused = '', cancelled = '', sent = '', blocked = ''] = queued;
    await stack.batches.control(paused, 'pause');
    await stack.batches.control(cancelled, 'cancel');
    await stack.account.armFault({ kind: 'status', times: 1, status: 401 });
    await stack.startWorker();
    for (const trackingId of [sent, blocked]) {
      expect(await stack.batches.waitForState(trackingId, 'blocked')).toMatchObject({
        stateReason: 'provider_credentials',
      });
    }
    await stack.batches.control(blocked, 'resume');
    await stack.batches.control(sent, 'resume');
    await stack.batches.control(paused, 'resume');
    await expectSinglesOnce(stack, new Map([paused, sent, blocked].map((trackingId) => [trackingId, 1])));
    expect(await stack.batches.status(cancelled)).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 1 },
    });

    await stack.account.reset();
    await stack.account.armFault({ kind: 'drop-answer', times: 1 });
    const ambiguous = await queueSingles(stack, 1);
    const [trackingId = ''] = ambiguous.keys();
    await waitForCall(stack);
    // An unanswered call is retried even if the batch is paused.
    expect(await stack.batches.control(trackingId, 'pause')).toMatchObject({ state: 'paused' });
    await stack.batches.control(trackingId, 'resume');
    await expectSinglesOnce(stack, ambiguous);
  },
);

itInOwnStack('blocked single mails complete when their ambiguous call is repeated', async (stack) => {
  await stack.account.armFault({ kind: 'drop-answer', times: 1 });
  await stack.account.armFault({ kind: 'status', status: 401, times: 1 });
  const queued = await queueSingles(stack, 2);
  await stack.startWorker();
  for (const trackingId of queued.keys()) await stack.batches.waitForState(trackingId, 'blocked');
  // The workflow run would wait a minute for the next attempt. A new run makes the attempt at once.
  const { temporal, tenant } = stack;
  await temporal.workflow.getHandle(getSingleMailsWorkflowId({ projectId: tenant.projectId })).terminate();
  await expectSinglesOnce(stack, queued);
});

itInOwnStack(
  'a single mail that is cancelled while its call waits for the rate limit is never sent',
  async (stack) => {
    const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
    const queued = [...(await queueSingles(stack, 2)).keys()];
    const [cancelled = '', blocked = ''] = queued;
    await stack.account.armFault({ kind: 'status', times: 1, status: 401 });
    await stack.sql(
      `insert into provider_slots (provider, taken_at) values ('resend', now() + interval '8 seconds')
   on conflict (provider) do update set taken_at = excluded.taken_at`,
    );
    await stack.startWorker();
    const answer = await cutOff.batches.control(cancelled, 'cancel');
    expect(answer).toMatchObject({ state: 'cancelled', counts: { cancelled: 1 } });
    await stack.batches.waitForState(blocked, 'blocked');
    await stack.batches.control(blocked, 'resume');
    await expectSinglesOnce(stack, new Map([[blocked, 1]]));
  },
);

itInOwnStack(
  'a single mail is sent when the API commits it but cannot signal its workflow',
  async (stack) => {
    const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
    const trackingId = await cutOff.batches.queue(createRecipients(1));
    await stack.startWorker();
    await expectSinglesOnce(stack, new Map([[trackingId, 1]]));
    await expect(
      stack.sql('select from email_batches where not shares_calls and tracking_id = $1', [trackingId]),
    ).resolves.toEqual([]);
  },
);
