import type { Batch, ListedBatch } from '../../models/emails/find-batches.ts';
import type { RecipientCounts, Recipient } from '../../models/emails/recipients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { Suppression } from '../../models/emails/suppressions.ts';

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
  return {
    trackingId: batch.trackingId,
    state: batch.state,
    ...(batch.stateReason !== null && { stateReason: batch.stateReason }),
    totalRecipients: batch.totalRecipients,
    totalBatches: batch.totalBatches,
    ...(batch.emailType !== null && { emailType: batch.emailType }),
    ...(batch.clientProjectId !== null && { clientProjectId: batch.clientProjectId }),
    ...(batch.waitingOn && { waitingOn: batch.waitingOn }),
    ...(batch.lastError && { lastError: batch.lastError }),
    ...(batch.scheduledFor && { scheduledFor: batch.scheduledFor.toISOString() }),
    createdAt: batch.createdAt.toISOString(),
    ...(batch.startedAt && { startedAt: batch.startedAt.toISOString() }),
    ...(batch.completedAt && { completedAt: batch.completedAt.toISOString() }),
    requestId: batch.requestId,
    ...(batch.connectionId !== null && { connectionId: batch.connectionId }),
  };
}

/** A recipient's status, with the reason if it was not sent. Template parameters are never returned. */
export function serializeEmailRecipient(recipient: Recipient): components['schemas']['EmailBatchRecipient'] {
  const { index, email, status, reasonCode, reasonMessage, messageId, sentAt, updatedAt } = recipient;
  return {
    index,
    email,
    status,
    ...(reasonCode !== null && { reason: { code: reasonCode, message: reasonMessage ?? '' } }),
    ...(messageId !== null && { messageId }),
    ...(sentAt && { sentAt: sentAt.toISOString() }),
    updatedAt: updatedAt.toISOString(),
  };
}

/** A suppressed address and its reason. */
export function serializeEmailSuppression({
  email,
  reason,
  source,
  createdAt,
}: Suppression): components['schemas']['EmailSuppression'] {
  return { email, reason, source, createdAt: createdAt.toISOString() };
}
