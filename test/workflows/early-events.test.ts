import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deriveMessageId } from '../../sandbox/resend/idempotency.ts';
import { createRecipients } from '../support/email-batch.ts';
import { openEmailStack } from '../support/email-stack.ts';
import { eventually } from '../support/eventually.ts';
import { keepOpen } from '../support/keep-open.ts';
import { deliverWebhook, createMailEvent } from '../support/webhook.ts';

const batchRows = z.array(z.object({ id: z.string() }));

const stack = keepOpen(openEmailStack, async () => {
  await stack.account.sendWebhooksTo(stack.api);
});

async function readOutcomes(trackingId: string) {
  const all = await stack.batches.recipients(trackingId);
  return all.map(({ status, reason }) => (reason ? `${status} ${reason.code}` : status));
}

it('applies events that arrived before the result of their mail was recorded', async () => {
  const trackingId = await stack.batches.queue(createRecipients(3, 'early'));
  const rows = await stack.sql('select id from email_batches where tracking_id = $1', [trackingId]);
  const batchId = batchRows.parse(rows)[0]?.id ?? '';
  // The sandbox derives mail ids from the idempotency key, so the test inserts the call to know the ids in
  // advance.
  const callId = randomUUID();
  await stack.sql(
    `insert into email_calls (project_id, call_id, batch_id, generation, members, body_digest)
     values ($1, $2, $3, 0, '{0,1,2}', '')`,
    [stack.tenant.projectId, callId, batchId],
  );
  const buildMessageId = (index: number) => deriveMessageId(stack.account.apiKey, `key ${callId}`, index);
  const deliverEvent = (
    type: string,
    index: number,
    more: { bounceType?: string; recipient?: string } = {},
  ) => deliverWebhook(stack.api, createMailEvent(type, { messageId: buildMessageId(index), ...more }));
  expect(await deliverEvent('email.clicked', 0)).toBe(200);
  expect(await deliverEvent('email.delivered', 0)).toBe(200);
  expect(await deliverEvent('email.bounced', 1, { recipient: `${batchId}_1`, bounceType: 'Permanent' })).toBe(
    200,
  );
  expect(await readOutcomes(trackingId)).toEqual(['queued', 'queued', 'queued']);
  await stack.startWorker();
  await stack.batches.waitForCompletion(trackingId);
  const ended = await eventually(async () => {
    const found = await readOutcomes(trackingId);
    return found[2] === 'delivered' ? found : undefined;
  });
  expect(ended).toEqual(['clicked', 'bounced hard_bounce', 'delivered']);
  const bounced = await stack.sql('select reason from email_suppressions where address = $1', [
    'early-1@example.com',
  ]);
  expect(bounced).toEqual([{ reason: 'bounce' }]);
});
