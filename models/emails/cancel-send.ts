import { selectInProject, type InProject } from '../in-project.ts';
import type { Recipient } from './list-recipients.ts';

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
  const [recipient] = await selectInProject<LockedRecipient>(
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
  const [after] = await selectInProject<Recipient>(
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
