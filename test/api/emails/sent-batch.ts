import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { batchClient } from '../../support/email-batch.ts';
import type { World } from '../open-world.ts';

const ids = z.array(z.object({ id: z.string() }));

/** A recipient of {@link createSentBatch}: the provider's message id and the mail's tag. */
export type SentMail = { index: number; messageId: string; recipient: string };

/** Returns the addresses `reader-0@example.com` and following. */
export const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

/** Returns the status of each recipient of a batch, in the order of the request. */
export async function getStatuses(
  { api, tenant }: Pick<World, 'api' | 'tenant'>,
  trackingId: string,
  { appKey }: { appKey: string } = tenant,
): Promise<string[]> {
  const recipients = await batchClient(api.url, { 'x-app-key': appKey }).recipients(trackingId);
  return recipients.map(({ status }) => status);
}

/** Queues a batch and stores it as sent, as a worker does after every mail was accepted. These tests run no worker. */
export async function createSentBatch(
  world: World,
  emails: readonly string[],
  { appKey, change = {} }: { appKey?: string; change?: Record<string, unknown> } = {},
): Promise<{ trackingId: string; batchId: string; mail: (index: number) => SentMail }> {
  const batches = batchClient(world.api.url, { 'x-app-key': appKey ?? world.tenant.appKey });
  const trackingId = await batches.queue(
    emails.map((email) => ({ email })),
    change,
  );
  const run = randomUUID();
  const [found] = ids.parse(
    await world.sql('select id from email_batches where tracking_id = $1', [trackingId]),
  );
  const batchId = found?.id ?? '';
  await world.sql(
    `update email_recipients set status = 'sent', sent_at = now(), message_id = $2 || '-' || index
     where batch_id = $1 and status = 'queued'`,
    [batchId, run],
  );
  const mail = (index: number) => ({
    index,
    messageId: `${run}-${index}`,
    recipient: `${batchId}_${index}`,
  });
  return { trackingId, batchId, mail };
}
