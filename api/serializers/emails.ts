import type { Params, Template } from '../../domain/template.ts';
import type { Batch, BatchContent, ListedBatch } from '../../models/emails/find-batches.ts';
import type { MailOptions } from '../../models/emails/batches.ts';
import type { RecipientCounts, Recipient } from '../../models/emails/recipients.ts';
import type { components } from '../../client/src/generated/types.gen.ts';
import type { ListedSuppression, Suppression } from '../../models/emails/suppressions.ts';
import { selectFields } from './select-fields.ts';
import type { ListedVersion, TemplateRow, TemplateVersion } from '../../models/emails/templates.ts';

export function serializeEmailBatch(
  batch: Batch,
  counts: RecipientCounts,
): components['schemas']['EmailBatch'] {
  return {
    ...serializeListedBatch(batch),
    retries: batch.generation,
    counts,
    ...(batch.metadata && { metadata: batch.metadata }),
    ...(batch.stateChangedBy !== null && { stateChangedBy: batch.stateChangedBy }),
  };
}

export function serializeListedBatch(batch: ListedBatch): components['schemas']['EmailBatchSummary'] {
  const counts = ['totalRecipients', 'totalBatches'] as const;
  const labels = ['emailType', 'clientProjectId', 'connectionId', 'requestId'] as const;
  const times = ['scheduledFor', 'createdAt', 'startedAt', 'completedAt'] as const;
  const delays = ['waitingOn', 'lastError'] as const;
  const shown = selectFields(batch, [
    'trackingId',
    'subject',
    'templateId',
    'templateVersion',
    'state',
    'stateReason',
    ...counts,
    ...labels,
    ...delays,
    ...times,
  ]);
  return { ...shown, sender: serializeBatchSender(batch.sender) };
}

function serializeBatchSender(sender: Batch['sender']): components['schemas']['EmailBatchSender'] {
  return selectFields(sender, ['name', 'address', 'replyTo']);
}

type SerializedContent = {
  sender: components['schemas']['EmailBatchSender'];
  template?: components['schemas']['EmailTemplate'];
  options?: components['schemas']['EmailBatchOptions'];
};

/** Expired content has only the sender. */
export function serializeBatchContent({
  template: { subject, ...bodies },
  sender: acceptedSender,
  options,
  isExpired,
}: BatchContent): SerializedContent {
  const sender = serializeBatchSender(acceptedSender);
  if (isExpired || subject === undefined) return { sender };
  const template = serializeMail({ subject, ...bodies });
  return { sender, template, ...(options && { options: serializeOptions(options) }) };
}

function serializeOptions({
  attachments,
  ...options
}: MailOptions): components['schemas']['EmailBatchOptions'] {
  const files = attachments?.map((file) =>
    selectFields(file, ['assetId', 'filename', 'mimeType', 'sizeBytes']),
  );
  return {
    ...selectFields(options, ['replyTo', 'cc', 'bcc', 'headers', 'tags']),
    ...(files && { attachments: files }),
  };
}

export function serializeMail(mail: Template) {
  return selectFields(mail, ['subject', 'html', 'text']);
}

export function serializeEmailRecipient(
  recipient: Recipient & { params?: Params },
): components['schemas']['EmailBatchRecipient'] {
  const { reasonCode, reasonMessage } = recipient;
  return {
    ...selectFields(recipient, ['index', 'email', 'status', 'params', 'messageId', 'sentAt', 'updatedAt']),
    ...(reasonCode !== null && { reason: { code: reasonCode, message: reasonMessage ?? '' } }),
  };
}

export function serializeEmailSuppression(row: Suppression): components['schemas']['EmailSuppression'] {
  return selectFields(row, ['email', 'reason', 'source', 'addedBy', 'createdAt']);
}

export function serializeListedSuppression(
  row: ListedSuppression,
): components['schemas']['EmailSuppression'] {
  const { trackingId, index } = row;
  const mail = trackingId !== null && index !== null && { mail: { trackingId, index } };
  return { ...serializeEmailSuppression(row), ...mail };
}

export function serializeTemplateSummary(row: TemplateRow): components['schemas']['StoredTemplateSummary'] {
  return selectFields(row, [
    'id',
    'name',
    'state',
    'subject',
    'latestVersion',
    'publishedVersion',
    'createdAt',
    'updatedAt',
  ]);
}

export function serializeTemplate(
  template: TemplateVersion,
  versions: readonly ListedVersion[],
): components['schemas']['StoredTemplate'] {
  return {
    ...serializeTemplateSummary(template),
    ...selectFields(template, ['html', 'text', 'params', 'version']),
    versions: versions.map((version) => selectFields(version, ['version', 'createdAt', 'createdBy'])),
  };
}
