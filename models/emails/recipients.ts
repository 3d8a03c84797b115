import { z } from 'zod';
import type { Params } from '../../domain/template.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { createPartitions } from '../table.ts';
import { runPrepared } from '../prepared.ts';
import { findRow, rows } from '../rows.ts';
import { batchSender } from './batches.ts';

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
 * Recipient of a batch. The row may outlive its batch, so queries must hide rows whose batch is deleted. The
 * table is partitioned by ranges of batch ids: the condition `batch_id = $1` prunes partitions, but
 * `batch_id = any($1)` does not.
 */
export type RecipientColumns = {
  batchId: string;
  /** Position in the request. */
  index: number;
  email: string;
  params: Params;
  status: RecipientStatus;
  reasonCode: string | null;
  reasonMessage: string | null;
  messageId: string | null;
  sentAt: Date | null;
  updatedAt: Date;
};

export type RecipientCounts = Record<RecipientStatus, number>;

export type RecordedCounts = Partial<RecipientCounts>;

const NO_RECIPIENTS: RecipientCounts = {
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

export async function countRecipients(project: Project, batchId: string): Promise<RecipientCounts> {
  return (await countRecipientsByBatch(project, [batchId]))(batchId);
}

export async function countRecipientsByBatch(
  project: Project,
  batchIds: readonly string[],
): Promise<(batchId: string) => RecipientCounts> {
  const found = await rows<{ batchId: string; status: RecipientStatus; recipients: number }>(
    project,
    // The nested loop prunes partitions for each batch.
    `select batch.id as "batchId", counted.status, counted.recipients
     from unnest($1::uuid[]) batch (id) cross join lateral (
       select status, count(*)::int as recipients from email_recipients
       where batch_id = batch.id group by status) counted`,
    [batchIds],
  );
  const counts = new Map(batchIds.map((id) => [id, { ...NO_RECIPIENTS }]));
  for (const { batchId, status, recipients } of found) {
    const batchCounts = counts.get(batchId);
    if (batchCounts) batchCounts[status] = recipients;
  }
  return (batchId) => counts.get(batchId) ?? NO_RECIPIENTS;
}

export type NewRecipient = Pick<RecipientColumns, 'email' | 'params'> & { status: 'queued' | 'duplicate' };

/**
 * Inserts the recipients in one statement, which is as fast as COPY.
 * @param firstIndex index of the first recipient; the next ones follow
 */
export async function insertRecipients(
  project: InProject,
  batchId: string,
  firstIndex: number,
  recipients: readonly NewRecipient[],
): Promise<void> {
  await runPrepared(
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

export type Recipient = Pick<
  RecipientColumns,
  'index' | 'email' | 'status' | 'reasonCode' | 'reasonMessage' | 'messageId' | 'sentAt' | 'updatedAt'
>;

export const RECIPIENT_COLUMNS = `index, email, status, reason_code as "reasonCode", reason_message as "reasonMessage",
  message_id as "messageId", sent_at as "sentAt", updated_at as "updatedAt"`;

/**
 * Finds a page of recipients, ordered by index. `afterIndex`: last index of the previous page, or -1 for the
 * first page.
 */
export function findRecipients(
  project: Project,
  batchId: string,
  page: {
    afterIndex: number;
    limit: number;
    status: RecipientStatus | undefined;
    /** Part of the address, case-insensitive. */
    search: string | undefined;
    withParams?: boolean;
  },
): Promise<(Recipient & { params?: Params })[]> {
  return rows<Recipient & { params?: Params }>(
    project,
    `select ${RECIPIENT_COLUMNS}${page.withParams === true ? ', params' : ''} from email_recipients
     where batch_id = $1 and index > $2 and ($3::text is null or status = $3)
       and ($5::text is null or position(lower($5) in lower(email)) > 0)
     order by index limit $4`,
    [batchId, page.afterIndex, page.status ?? null, page.limit, page.search ?? null],
  );
}

/** The parameters are empty once the batch's content has expired. */
export function findRecipient(
  project: Project,
  { batchId, index }: { batchId: string; index: number },
): Promise<(Recipient & Pick<RecipientColumns, 'params'>) | undefined> {
  return findRow<Recipient & Pick<RecipientColumns, 'params'>>(
    project,
    `select ${RECIPIENT_COLUMNS}, params from email_recipients where batch_id = $1 and index = $2`,
    [batchId, index],
  );
}

const recipientAndSender = z.object({ email: z.string(), sender: batchSender });

/** Returns undefined if the recipient does not exist or was erased. */
export async function findRecipientAndSender(
  project: Project,
  { batchId, index }: { batchId: string; index: number },
): Promise<z.infer<typeof recipientAndSender> | undefined> {
  const row = await findRow(
    project,
    `select r.email, b.sender from email_recipients r join email_batches b on b.id = r.batch_id
     where r.batch_id = $1 and r.index = $2 and r.erased_at is null`,
    [batchId, index],
  );
  return row && recipientAndSender.parse(row);
}

/**
 * Creates the missing partitions of this quarter and the next two.
 * @returns the names of new partitions
 */
export function createRecipientPartitions(database: Database): Promise<string[]> {
  return createPartitions(database, ['create_email_recipient_partitions']);
}
