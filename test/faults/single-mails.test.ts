import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, withOwnStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import type { Fault } from '../support/sandbox-control.ts';
import { countCalls, expectEachOnceOf, queueSingles, getSinglesRun } from './single-mails.ts';

itInOwnStack(
  'single mails share calls and are sent once each when workers are killed and answers are lost',
  async (stack) => {
    // The worker builds calls later, so the first calls take all queued mails.
    const queued = await queueSingles(stack, 150);
    const worker = await stack.startWorkerProcess();
    await stack.account.armFault({ kind: 'drop-answer', times: 3 });
    await eventually(async () => ((await countCalls(stack)) > 0 ? true : undefined));
    worker.kill();
    await worker.exited;
    await stack.startWorker();
    for (const [trackingId] of await queueSingles(stack, 20)) queued.set(trackingId, 1);
    await expectEachOnceOf(stack, queued);
    const applied = (await stack.account.ledger()).filter((call) => (call.applied ?? []).length > 0);
    expect(applied.length).toBeLessThan(queued.size / 5);
    await expect(stack.sql('select from email_batches where not shares_calls')).resolves.toEqual([]);
  },
);

it.concurrent.each<[string, Fault]>([
  ['answers 503', { kind: 'status', status: 503, retryAfter: 1, times: 2 }],
  ['answers 429 without Retry-After', { kind: 'status', status: 429, times: 2 }],
  ['cuts the call off and applies it later', { kind: 'apply-late', delayMs: 300, times: 2 }],
  // The refusal is of one mail, so each mail is retried separately.
  ['refuses their shared call', { kind: 'status', status: 422, times: 1 }],
])('single mails are sent once each when the provider %s', (_, fault) =>
  withOwnStack(async (stack) => {
    await stack.account.armFault(fault);
    await stack.startWorker();
    await expectEachOnceOf(stack, await queueSingles(stack, 30));
  }),
);

itInOwnStack(
  'each single mail is controlled on its own, also while its call is unanswered',
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
    await expectEachOnceOf(stack, new Map([paused, sent, blocked].map((trackingId) => [trackingId, 1])));
    expect(await stack.batches.status(cancelled)).toMatchObject({
      state: 'cancelled',
      counts: { cancelled: 1 },
    });

    await stack.account.reset();
    await stack.account.armFault({ kind: 'drop-answer', times: 1 });
    const ambiguous = await queueSingles(stack, 1);
    const [trackingId = ''] = ambiguous.keys();
    await eventually(async () => ((await countCalls(stack)) > 0 ? true : undefined));
    // An unanswered call is retried even if the batch is paused.
    expect(await stack.batches.control(trackingId, 'pause')).toMatchObject({ state: 'paused' });
    await stack.batches.control(trackingId, 'resume');
    await expectEachOnceOf(stack, ambiguous);
  },
);

itInOwnStack(
  'single mails of a blocked account complete when their ambiguous call is repeated',
  async (stack) => {
    await stack.account.armFault({ kind: 'drop-answer', times: 1 });
    await stack.account.armFault({ kind: 'status', status: 401, times: 1 });
    const queued = await queueSingles(stack, 2);
    await stack.startWorker();
    for (const trackingId of queued.keys()) await stack.batches.waitForState(trackingId, 'blocked');
    // The next attempt is a minute away; a new run makes the attempt now.
    await getSinglesRun(stack).terminate();
    await expectEachOnceOf(stack, queued);
  },
);

itInOwnStack(
  'single mails that are cancelled while their call waits for a slot end at once, unsent',
  async (stack) => {
    const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
    const queued = [...(await queueSingles(stack, 2)).keys()];
    const [cancelled = '', blocked = ''] = queued;
    await stack.account.armFault({ kind: 'status', times: 1, status: 401 });
    // The call waits for its slot.
    await stack.sql(
      `insert into provider_slots (provider, taken_at) values ('resend', now() + interval '8 seconds')
   on conflict (provider) do update set taken_at = excluded.taken_at`,
    );
    await stack.startWorker();
    const answer = await cutOff.batches.control(cancelled, 'cancel');
    expect(answer).toMatchObject({ state: 'cancelled', counts: { cancelled: 1 } });
    await stack.batches.waitForState(blocked, 'blocked');
    await stack.batches.control(blocked, 'resume');
    await expectEachOnceOf(stack, new Map([[blocked, 1]]));
  },
);

itInOwnStack('a worker finds single mails whose API could not signal the workflow', async (stack) => {
  const cutOff = await stack.startApi({ temporalAddress: '127.0.0.1:1' });
  const trackingId = await cutOff.batches.queue(createRecipients(1));
  await stack.startWorker();
  await expectEachOnceOf(stack, new Map([[trackingId, 1]]));
  await expect(
    stack.sql('select from email_batches where not shares_calls and tracking_id = $1', [trackingId]),
  ).resolves.toEqual([]);
});
