import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { createBatchClient } from '../../support/email-batch.ts';
import type { World } from '../open-world.ts';

const ids = z.array(z.object({ id: z.string() }));

/** `recipient`: value of the mail's `recipient` tag, composed of the batch's id and the recipient's index. */
type SentMail = { index: number; messageId: string; recipient: string };

export const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

/** Returns the statuses of a batch's recipients in the order of the request. */
export async function getStatuses(
  { api, tenant }: Pick<World, 'api' | 'tenant'>,
  trackingId: string,
  { appKey }: { appKey: string } = tenant,
): Promise<string[]> {
  const recipients = await createBatchClient(api.url, { 'x-app-key': appKey }).recipients(trackingId);
  return recipients.map(({ status }) => status);
}

export type StoredMail = readonly [email: string, status: string, sentAt: string | null, isErased?: boolean];

/** Stores an ended batch with these mails directly in the database. */
export async function storeMails(
  { sql, tenant: { projectId } }: Pick<World, 'sql' | 'tenant'>,
  mails: readonly StoredMail[],
  { state = 'completed', endedAt = '2026-04-20' } = {},
): Promise<void> {
  const [batch] = await sql<{ id: string }>(
    `insert into email_batches (project_id, tracking_id, body_digest, template, sender, total_recipients,
       total_batches, queued_by, request_id, state, created_at, completed_at)
     values ($1, gen_random_uuid(), '', '{}', '{}', $2, 1, 'x', 'x', $3, '2026-03-01', $4)
     returning id`,
    [projectId, mails.length, state, endedAt],
  );
  for (const [index, [email, status, sentAt, isErased = false]] of mails.entries()) {
    await sql(
      `insert into email_recipients (project_id, batch_id, index, email, params, status, sent_at, erased_at)
       values ($1, $2, $3, $4, '{}', $5, $6, case when $7 then now() end)`,
      [projectId, batch?.id, index, email, status, sentAt, isErased],
    );
  }
}

/**
 * Queues a batch through the API and marks its recipients as sent, without a worker. The batch's state is
 * unchanged.
 */
export async function createSentBatch(
  world: World,
  emails: readonly string[],
  { appKey, change = {} }: { appKey?: string; change?: Record<string, unknown> } = {},
): Promise<{ trackingId: string; batchId: string; mail: (index: number) => SentMail }> {
  const batches = createBatchClient(world.api.url, { 'x-app-key': appKey ?? world.tenant.appKey });
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
