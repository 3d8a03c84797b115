import type { InProject } from '../in-project.ts';
import { findRow } from '../rows.ts';
import { lockBatches, markBatchCancelled } from './batch-runs.ts';
import { HAS_OPEN_CALL } from './calls.ts';
import { releaseDailyQuota } from './daily-limit.ts';
import { RECIPIENT_COLUMNS, type Recipient } from './recipients.ts';

/**
 * `unchanged`: the mail was already cancelled. `attempted`: the provider may have received the mail.
 * `refused`: the mail is no longer queued.
 */
type SendCancellation = {
  outcome: 'cancelled' | 'unchanged' | 'attempted' | 'refused';
  recipient: Recipient;
};

/**
 * Cancels the mail of one recipient. Also cancels its batch if the batch is scheduled, paused or blocked and
 * has no other mail. If a worker is assigning recipients of the batch to a call, waits until it has committed.
 * @param actor actor as in the audit log
 * @returns undefined if the recipient does not exist
 */
export async function cancelSend(
  project: InProject,
  { batchId, index }: { batchId: string; index: number },
  actor?: string,
): Promise<SendCancellation | undefined> {
  // Cancellations in a batch wait for each other, so that the last one finds no other mail and cancels the
  // batch.
  await lockBatches(project, [batchId], { isExclusive: true });
  const before = await findRow<Recipient>(
    project,
    `select ${RECIPIENT_COLUMNS} from email_recipients
     where project_id = $1 and batch_id = $2 and index = $3
       and exists (select from email_batches where id = $2) for update`,
    [project.projectId, batchId, index],
  );
  if (!before) return undefined;
  if (before.status === 'cancelled') return { outcome: 'unchanged', recipient: before };
  if (before.status !== 'queued') return { outcome: 'refused', recipient: before };
  // Separate statement: it sees calls that were committed while the first statement waited for the lock.
  const after = await findRow<Recipient>(
    project,
    `update email_recipients r set status = 'cancelled', updated_at = now()
     where r.batch_id = $1 and r.index = $2 and not ${HAS_OPEN_CALL}
     returning ${RECIPIENT_COLUMNS}`,
    [batchId, index],
  );
  if (!after) return { outcome: 'attempted', recipient: before };
  const isLast = await markBatchCancelled(project, batchId, { condition: HAS_NO_OTHER_MAIL, actor });
  await releaseDailyQuota(project, batchId, { mails: 1, isWholeBatch: isLast });
  return { outcome: 'cancelled', recipient: after };
}

const HAS_NO_OTHER_MAIL = `state in ('scheduled', 'paused', 'blocked') and not exists (
  select from email_recipients where batch_id = $1 and status not in ('cancelled', 'duplicate'))`;
