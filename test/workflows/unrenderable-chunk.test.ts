import { Client, Connection } from '@temporalio/client';
import { z } from 'zod';
import { sendEmailBatchId } from '../../workflows/contract/emails.ts';
import { searchAttribute } from '../../workflows/contract/search-attributes.ts';
import { testStack } from '../support/config.ts';
import { batchClient, people } from '../support/email-batch.ts';
import { emailStack, type EmailStack } from '../support/email-stack.ts';

jest.setTimeout(180_000);

let stack: EmailStack;

beforeAll(async () => {
  stack = await emailStack();
});

afterAll(() => stack.stop());

afterEach(() => stack.reset());

const batches = () => batchClient(stack.api, { 'x-app-key': stack.tenant.appKey });

/** Queues a batch, then gives it a template that was accepted before there were limits. */
async function queueOldBatch(html: string): Promise<string> {
  const trackingId = await batches().queue(people(150, 'old'), {
    template: { subject: 'Hello', html: '{{name}}' },
  });
  await stack.sql(
    `update email_batches set template = jsonb_build_object('subject', 'Hello', 'html', $2::text) where tracking_id = $1`,
    [trackingId, html],
  );
  return trackingId;
}

const row = z.tuple([z.object({ id: z.string() })]);

/** What operators find the newest run of a batch by. */
async function stateOfRun(trackingId: string): Promise<string | undefined> {
  const connection = await Connection.connect({ address: testStack().temporal.address });
  try {
    const rows = await stack.sql('select id from email_batches where tracking_id = $1', [trackingId]);
    const [{ id }] = row.parse(rows);
    const run = await new Client({ connection }).workflow.getHandle(sendEmailBatchId(id)).describe();
    return run.typedSearchAttributes.get(searchAttribute('state'));
  } finally {
    await connection.close();
  }
}

it('a call that cannot be rendered fails with a reason, and is not tried for ever', async () => {
  const uses = await queueOldBatch('{{name}}'.repeat(20_000));
  const bytes = await queueOldBatch('x'.repeat(200_000));
  await stack.startWorker();
  for (const trackingId of [uses, bytes]) {
    const batch = await batches().completed(trackingId);
    const recipients = await batches().recipients(trackingId);
    const reasons = new Set(recipients.map(({ status, reason }) => `${status} ${reason?.code ?? ''}`));
    // The first call, of a hundred recipients, is over the limit; the second, of fifty, is not.
    expect(batch.counts).toMatchObject({ failed: 100, sent: 50, queued: 0 });
    expect([...reasons].toSorted()).toEqual(['failed too_large_to_render', 'sent ']);
  }
});

it('a batch that our own code cannot read is paused after three attempts, and goes on when it is mended', async () => {
  const trackingId = await queueOldBatch('');
  await stack.sql(`update email_batches set template = '{"html": "{{name}}"}' where tracking_id = $1`, [
    trackingId,
  ]);
  await stack.startWorker();
  const paused = await batches().inState(trackingId, 'paused');
  expect(paused.stateReason).toBe('failed');
  await expect(stateOfRun(trackingId)).resolves.toBe('failed');
  await stack.sql(
    `update email_batches set template = '{"subject": "Hello", "html": "{{name}}"}' where tracking_id = $1`,
    [trackingId],
  );
  await batches().steer(trackingId, 'resume');
  expect((await batches().completed(trackingId)).counts).toMatchObject({ sent: 150 });
});
