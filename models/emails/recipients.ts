import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { makePartitions } from '../table.ts';
import { rows, run } from '../rows.ts';
import { batchSender } from './batches.ts';
import { HAS_OPEN_CALL } from './calls.ts';
import { releaseDailyShare } from './daily-limit.ts';

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

/**
 * A recipient is its index in the request; the same address twice is two. The table is partitioned by the quarter in
 * which the batch was accepted, which its id says: a statement that names the batch (`= $1`) reads one quarter, and one
 * that does not reads them all. By `= any($1)` PostgreSQL leaves quarters out only in a plan that is made for its values;
 * one for any values looks into the index of each. A batch may end before its recipients, which nobody must see from
 * then on: what does not begin with a batch asks whether it is there.
 */
export type RecipientColumns = {
  batchId: string;
  index: number;
  email: string;
  params: Params;
  status: RecipientStatus;
  reasonCode: string | null;
  reasonMessage: string | null;
  /** The provider's id of the mail. */
  messageId: string | null;
  sentAt: Date | null;
  updatedAt: Date;
};

export type RecipientCounts = Record<RecipientStatus, number>;

/** How many recipients have got a status just now, by status. */
export type RecordedCounts = Partial<RecipientCounts>;

/** How many recipients of a batch are in each status; every status has a number. */
export async function countRecipients(project: Project, batchId: string): Promise<RecipientCounts> {
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

export type NewRecipient = Pick<RecipientColumns, 'email' | 'params'> & { status: 'queued' | 'duplicate' };

/**
 * Adds recipients to a batch. One statement, as fast as COPY.
 * @param firstIndex the index of the first; the others follow in the order of the list
 */
export async function insertRecipients(
  project: InProject,
  batchId: string,
  firstIndex: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await run(
    project,
    `insert into email_recipients (project_id, batch_id, index, email, params, status)
     select $1, $2, $6::int + place - 1, email, params, status
     from rows from (json_array_elements_text($3::json), json_array_elements($4::json), json_array_elements_text($5::json))
       with ordinality as recipient (email, params, status, place)`,
    [
      project.projectId,
      batchId,
      JSON.stringify(recipients.map(({ email }) => email)),
      JSON.stringify(recipients.map(({ params }) => params)),
      JSON.stringify(recipients.map(({ status }) => status)),
      firstIndex,
    ],
  );
}

/** A recipient as a caller sees it, without its parameters. */
export type Recipient = Pick<
  RecipientColumns,
  'index' | 'email' | 'status' | 'reasonCode' | 'reasonMessage' | 'messageId' | 'sentAt' | 'updatedAt'
>;

const COLUMNS = `index, email, status, reason_code as "reasonCode", reason_message as "reasonMessage",
  message_id as "messageId", sent_at as "sentAt", updated_at as "updatedAt"`;

/** Recipients of a batch by their index, from the one after `afterIndex` on (-1: from the first). */
export function findRecipients(
  project: Project,
  batchId: string,
  page: { afterIndex: number; limit: number; status: RecipientStatus | undefined },
): Promise<Recipient[]> {
  return rows<Recipient>(
    project,
    `select ${COLUMNS} from email_recipients
     where batch_id = $1 and index > $2 and ($3::text is null or status = $3)
     order by index limit $4`,
    [batchId, page.afterIndex, page.status ?? null, page.limit],
  );
}

const addresseeRow = z.object({ email: z.string(), sender: batchSender });

/** Whom a mail went to, and whom it came from. Undefined when there is no such recipient, or it was erased. */
export async function findAddressee(
  project: Project,
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

/**
 * Cancels the mail of one recipient. A call that is being frozen holds its members locked until the commit, and one that
 * is frozen later finds this one cancelled. Undefined when there is no such recipient.
 */
export async function cancelSend(
  project: InProject,
  { batchId, index }: { batchId: string; index: number },
): Promise<SendCancellation | undefined> {
  const [before] = await rows<Recipient>(
    project,
    `select ${COLUMNS} from email_recipients
     where project_id = $1 and batch_id = $2 and index = $3
       and exists (select from email_batches where id = $2) for update`,
    [project.projectId, batchId, index],
  );
  if (!before) return undefined;
  if (before.status === 'cancelled') return { outcome: 'as-it-was', recipient: before };
  if (before.status !== 'queued') return { outcome: 'refused', recipient: before };
  // A statement of its own: it sees what was committed while this one waited for the lock.
  const [after] = await rows<Recipient>(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.index = $2 and not ${HAS_OPEN_CALL}
     returning ${COLUMNS}`,
    [batchId, index],
  );
  if (!after) return { outcome: 'attempted', recipient: before };
  await releaseDailyShare(project, batchId, { cancelled: 1, whole: false });
  return { outcome: 'cancelled', recipient: after };
}

/**
 * Makes the partitions of `email_recipients` that are missing for this quarter and the next two.
 * @returns the names of the new ones
 */
export function makeRecipientQuarters(database: Database): Promise<string[]> {
  return makePartitions(database, ['make_email_recipient_partitions']);
}
