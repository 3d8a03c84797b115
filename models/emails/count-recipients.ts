import { selectInProject, type InProject } from '../in-project.ts';

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
  const rows = await selectInProject<{ status: RecipientStatus; recipients: number }>(
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
  for (const { status, recipients } of rows) counts[status] = recipients;
  return counts;
}
