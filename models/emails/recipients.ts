import { z } from 'zod';
import { batchSender } from './batches.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

export type RecipientStatus =
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'bounced'
  | 'complained'
  | 'failed'
  | 'suppressed'
  | 'duplicate'
  | 'cancelled'
  | 'unknown';

export type RecipientCounts = Record<RecipientStatus, number>;

/** How many recipients have got a status just now, by status. */
export type RecordedCounts = Partial<RecipientCounts>;

/** How many recipients of a batch are in each status; every status has a number. */
export async function countRecipients(project: InProject, batchId: string): Promise<RecipientCounts> {
  const found = await rows<{ status: RecipientStatus; recipients: number }>(
    project,
    `select status, count(*)::int as recipients from email_recipients where batch_id = $1 group by status`,
    [batchId],
  );
  const counts: RecipientCounts = {
    queued: 0,
    sent: 0,
    delivered: 0,
    opened: 0,
    clicked: 0,
    bounced: 0,
    complained: 0,
    failed: 0,
    suppressed: 0,
    duplicate: 0,
    cancelled: 0,
    unknown: 0,
  };
  for (const { status, recipients } of found) counts[status] = recipients;
  return counts;
}

export type NewRecipient = {
  email: string;
  params: Readonly<Record<string, string>>;
  status: 'queued' | 'duplicate';
};

/** Adds a batch's recipients; each one's index is its place in the list. One statement, as fast as COPY. */
export async function insertRecipients(
  project: InProject,
  batchId: string,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await rows(
    project,
    `insert into email_recipients (project_id, batch_id, index, email, params, status)
     select $1, $2, place - 1, email, params, status
     from rows from (json_array_elements_text($3::json), json_array_elements($4::json), json_array_elements_text($5::json))
       with ordinality as recipient (email, params, status, place)`,
    [
      project.projectId,
      batchId,
      JSON.stringify(recipients.map(({ email }) => email)),
      JSON.stringify(recipients.map(({ params }) => params)),
      JSON.stringify(recipients.map(({ status }) => status)),
    ],
  );
}

export type Recipient = {
  index: number;
  email: string;
  status: RecipientStatus;
  reasonCode: string | null;
  reasonMessage: string | null;
  messageId: string | null;
  sentAt: Date | null;
  updatedAt: Date;
};

/** Recipients of a batch by their index, from the one after `afterIndex` on (-1: from the first). */
export function listRecipients(
  project: InProject,
  batchId: string,
  page: { afterIndex: number; limit: number; status: RecipientStatus | undefined },
): Promise<Recipient[]> {
  return rows<Recipient>(
    project,
    `select index, email, status, reason_code as "reasonCode", reason_message as "reasonMessage",
       message_id as "messageId", sent_at as "sentAt", updated_at as "updatedAt"
     from email_recipients
     where batch_id = $1 and index > $2 and ($3::text is null or status = $3)
     order by index limit $4`,
    [batchId, page.afterIndex, page.status ?? null, page.limit],
  );
}

const addresseeRow = z.object({ email: z.string(), sender: batchSender });

/** Whom a mail went to, and whom it came from. Undefined when there is no such recipient, or it was erased. */
export async function findAddressee(
  project: InProject,
  { batchId, index }: { batchId: string; index: number },
): Promise<z.infer<typeof addresseeRow> | undefined> {
  const [row] = await rows(
    project,
    `select r.email, b.sender from email_recipients r join email_batches b on b.id = r.batch_id
     where r.batch_id = $1 and r.index = $2 and r.erased_at is null`,
    [batchId, index],
  );
  return row && addresseeRow.parse(row);
}

/**
 * What became of a single mail's cancellation. `as-it-was`: it was cancelled before. `attempted`: a call to the
 * provider has it, whose outcome is open. `refused`: it has ended otherwise, as its status says.
 */
export type SendCancellation = {
  outcome: 'cancelled' | 'as-it-was' | 'attempted' | 'refused';
  recipient: Recipient;
};

type LockedRecipient = Recipient & { generation: number };

/**
 * Cancels the mail of one recipient. A chunk that is being frozen holds its members locked until its attempt is noted,
 * and one that comes later finds this one cancelled. Undefined when there is no such recipient.
 */
export async function cancelSend(
  project: InProject,
  { batchId, index }: { batchId: string; index: number },
): Promise<SendCancellation | undefined> {
  const [recipient] = await rows<LockedRecipient>(
    project,
    `select ${COLUMNS}, generation from email_recipients
     where project_id = $1 and batch_id = $2 and index = $3 for update`,
    [project.projectId, batchId, index],
  );
  if (!recipient) return undefined;
  const { generation, ...before } = recipient;
  if (before.status === 'cancelled') return { outcome: 'as-it-was', recipient: before };
  if (before.status !== 'queued') return { outcome: 'refused', recipient: before };
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const [after] = await rows<Recipient>(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.index = $2 and not exists (
       select from email_chunks c where c.batch_id = r.batch_id and c.generation = $3
         and c.attempted_at is not null and c.recorded_at is null and r.index = any(c.members))
     returning ${COLUMNS}`,
    [batchId, index, generation],
  );
  return after ? { outcome: 'cancelled', recipient: after } : { outcome: 'attempted', recipient: before };
}

const COLUMNS = `index, email, status, reason_code as "reasonCode", reason_message as "reasonMessage",
  message_id as "messageId", sent_at as "sentAt", updated_at as "updatedAt"`;
