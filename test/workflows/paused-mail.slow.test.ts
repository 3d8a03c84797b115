import { z } from 'zod';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import { withOwnStack, type EmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { startSlowProvider } from '../support/slow-provider.ts';
import { startTestWorker } from '../support/worker.ts';

jest.setTimeout(300_000);

/** Slow enough that calls wait for a slot when the batch is paused. */
const CALLS_A_SECOND = 3;

/** Milliseconds that the provider takes for a call. */
const SLOW_CALL_MS = 1_000;

const count = z.tuple([z.object({ count: z.int() })]);
const clock = z.tuple([z.object({ now: z.string() })]);

const getBatches = (stack: EmailStack) => batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });

const readTime = async (stack: EmailStack) =>
  clock.parse(await stack.sql('select clock_timestamp()::text as now'))[0].now;

/** Returns the number of calls of paused batches that started after a moment. */
async function countLateCalls(stack: EmailStack, pausedAt: string): Promise<number> {
  const rows = await stack.sql(
    `select count(*)::int from email_calls c join email_batches b on b.id = c.batch_id
     where b.state = 'paused' and c.attempted_at > $1::timestamptz`,
    [pausedAt],
  );
  return count.parse(rows)[0].count;
}

/** Waits until every call at the provider is recorded. */
const waitUntilRecorded = (stack: EmailStack) =>
  eventually(async () => {
    const open = await stack.sql(
      'select from email_calls where attempted_at is not null and recorded_at is null',
    );
    return open.length === 0 ? true : undefined;
  });

it.concurrent('a paused batch starts no call and records the calls in flight', () =>
  withOwnStack(async (stack) => {
    const provider = await startSlowProvider(SLOW_CALL_MS);
    const worker = await startTestWorker({
      database: stack.database,
      queuePrefix: stack.queuePrefix,
      account: { ...stack.account, baseUrl: provider.baseUrl },
      publicUrl: stack.api,
      requestsPerSecond: CALLS_A_SECOND,
      queues: ['resend'],
    });
    try {
      const trackingId = await getBatches(stack).queue(createRecipients(1_500));
      await eventually(() => Promise.resolve(provider.calls.length > 2 || undefined));
      expect(await getBatches(stack).control(trackingId, 'pause')).toMatchObject({ state: 'paused' });
      const pausedAt = await readTime(stack);
      await waitUntilRecorded(stack);
      const { counts } = await getBatches(stack).status(trackingId);
      expect(counts['sent']).toBe(provider.calls.flat().length);
      expect(counts['queued']).toBeGreaterThan(0);
      expect(await countLateCalls(stack, pausedAt)).toBe(0);
      await getBatches(stack).control(trackingId, 'resume');
      expect(await getBatches(stack).waitForCompletion(trackingId)).toMatchObject({
        counts: { sent: 1_500 },
      });
      expect(new Set(provider.calls.flat()).size).toBe(1_500);
    } finally {
      await worker.stop();
      provider.server.close();
    }
  }),
);

it.concurrent('a paused single mail starts no call', () =>
  withOwnStack(async (stack) => {
    // All calls wait for a slot that is seconds away.
    await stack.sql(
      `insert into provider_slots (provider, taken_at) values ('resend', now() + interval '3 seconds')`,
    );
    await stack.startWorker(CALLS_A_SECOND);
    const [paused = '', sent = ''] = await Promise.all(
      createRecipients(2).map((recipient) => getBatches(stack).queue([recipient])),
    );
    expect(await getBatches(stack).control(paused, 'pause')).toMatchObject({ state: 'paused' });
    const pausedAt = await readTime(stack);
    await getBatches(stack).waitForCompletion(sent);
    expect(await getBatches(stack).status(paused)).toMatchObject({ state: 'paused', counts: { queued: 1 } });
    expect(await countLateCalls(stack, pausedAt)).toBe(0);
    expect(await stack.account.accepted()).toHaveLength(1);
    await getBatches(stack).control(paused, 'resume');
    await getBatches(stack).waitForCompletion(paused);
    expect(await stack.account.accepted()).toHaveLength(2);
  }),
);
