import { z } from 'zod';
import { batchClient, createRecipients } from '../support/email-batch.ts';
import { withOwnStack, type EmailStack } from '../support/email-stack.ts';

/** Slow enough that calls wait for a slot when the batch is paused. */
const CALLS_A_SECOND = 3;

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
