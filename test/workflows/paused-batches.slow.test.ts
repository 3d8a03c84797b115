import { z } from 'zod';
import { createRecipients } from '../support/email-batch.ts';
import { itInOwnStack, type EmailStack, openEmailStack } from '../support/email-stack.ts';
import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { keepOpen } from '../support/keep-open.ts';

const count = z.tuple([z.object({ count: z.int() })]);
const clock = z.tuple([z.object({ now: z.string() })]);

const readTime = async (stack: EmailStack) =>
  clock.parse(await stack.sql('select clock_timestamp()::text as now'))[0].now;

async function countLateCalls(stack: EmailStack, pausedAt: string): Promise<number> {
  const rows = await stack.sql(
    `select count(*)::int from email_calls c join email_batches b on b.id = c.batch_id
     where b.state = 'paused' and c.attempted_at > $1::timestamptz`,
    [pausedAt],
  );
  return count.parse(rows)[0].count;
}

itInOwnStack('a paused single mail starts no call', async (stack) => {
  // All calls wait for a slot that is seconds away.
  await stack.sql(
    `insert into provider_slots (provider, taken_at) values ('resend', now() + interval '3 seconds')`,
  );
  await stack.startWorker();
  const [paused = '', sent = ''] = await Promise.all(
    createRecipients(2).map((recipient) => stack.batches.queue([recipient])),
  );
  expect(await stack.batches.control(paused, 'pause')).toMatchObject({ state: 'paused' });
  const pausedAt = await readTime(stack);
  await stack.batches.waitForCompletion(sent);
  expect(await stack.batches.status(paused)).toMatchObject({ state: 'paused', counts: { queued: 1 } });
  expect(await countLateCalls(stack, pausedAt)).toBe(0);
  expect(await stack.account.listAcceptedAddresses()).toHaveLength(1);
  await stack.batches.control(paused, 'resume');
  await stack.batches.waitForCompletion(paused);
  expect(await stack.account.listAcceptedAddresses()).toHaveLength(2);
});

let unreadable: string;

async function readRunState(trackingId: string): Promise<string | undefined> {
  const { typedSearchAttributes } = await (await stack.getRun(trackingId)).describe();
  return typedSearchAttributes.get(searchAttribute('state'));
}

/** Replaces a batch's template. Workers cannot read a template without a subject. */
const setTemplate = (trackingId: string, template: object) =>
  stack.sql('update email_batches set template = $2 where tracking_id = $1', [trackingId, template]);

const stack = keepOpen(openEmailStack, async () => {
  unreadable = await stack.batches.queue(createRecipients(150, 'unread'));
  await setTemplate(unreadable, { html: '{{name}}' });
  await stack.startWorker();
});

it('a batch with an unreadable template is paused after three attempts, and completes once the template is repaired and the batch is resumed', async () => {
  const paused = await stack.batches.waitForState(unreadable, 'paused');
  expect(paused.stateReason).toBe('failed');
  await expect(readRunState(unreadable)).resolves.toBe('failed');
  await setTemplate(unreadable, { subject: 'Hello', html: '{{name}}' });
  await stack.batches.control(unreadable, 'resume');
  expect((await stack.batches.waitForCompletion(unreadable)).counts).toMatchObject({ sent: 150 });
});
