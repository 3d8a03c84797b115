import { selectInProject, type InProject } from '../in-project.ts';
import type { RecipientStatus } from './count-recipients.ts';

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
  return selectInProject<Recipient>(
    project,
    `select index, email, status, reason_code as "reasonCode", reason_message as "reasonMessage",
       message_id as "messageId", sent_at as "sentAt", updated_at as "updatedAt"
     from email_recipients
     where batch_id = $1 and index > $2 and ($3::text is null or status = $3)
     order by index limit $4`,
    [batchId, page.afterIndex, page.status ?? null, page.limit],
  );
}
