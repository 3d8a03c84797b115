import type { Batch, ListedBatch } from '../../models/emails/find-batches.ts';
import type { RecipientCounts, Recipient } from '../../models/emails/recipients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Suppression } from '../../models/emails/suppressions.ts';
import { present } from './present.ts';

/** A batch with the counts of its recipients by status. */
export function serializeEmailBatch(
  batch: Batch,
  counts: RecipientCounts,
): components['schemas']['EmailBatch'] {
  return {
    ...serializeListedBatch(batch),
    retries: batch.generation,
    counts,
    ...(batch.metadata && { metadata: batch.metadata }),
  };
}

/** A batch in a list. */
export function serializeListedBatch(batch: ListedBatch): components['schemas']['EmailBatchSummary'] {
  const counts = ['totalRecipients', 'totalBatches'] as const;
  const labels = ['emailType', 'clientProjectId', 'connectionId', 'requestId'] as const;
  const times = ['scheduledFor', 'createdAt', 'startedAt', 'completedAt'] as const;
  const delays = ['waitingOn', 'lastError'] as const;
  return present(batch, ['trackingId', 'state', 'stateReason', ...counts, ...labels, ...delays, ...times]);
}

/** A recipient's status, with the reason if it was not sent. Template parameters are never returned. */
export function serializeEmailRecipient(recipient: Recipient): components['schemas']['EmailBatchRecipient'] {
  const { reasonCode, reasonMessage } = recipient;
  return {
    ...present(recipient, ['index', 'email', 'status', 'messageId', 'sentAt', 'updatedAt']),
    ...(reasonCode !== null && { reason: { code: reasonCode, message: reasonMessage ?? '' } }),
  };
}

/** A suppressed address and its reason. */
export function serializeEmailSuppression(row: Suppression): components['schemas']['EmailSuppression'] {
  return present(row, ['email', 'reason', 'source', 'createdAt']);
}
