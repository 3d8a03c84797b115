import { toAsciiAddress } from '../../../domain/email-address.ts';
import { findOptionFaults, MAX_ATTACHMENT_BYTES } from '../../../domain/mail-options.ts';
import { toDownloadFilename } from '../../../domain/storage-filename.ts';
import { isUploadMimeType } from '../../../domain/upload-policy.ts';
import { findStoredAssets } from '../../../models/assets/asset-checks.ts';
import type { MailAttachment, MailOptions } from '../../../models/emails/batches.ts';
import type { Project } from '../../../models/in-project.ts';
import { CALL_SIZE } from '../../../workflows/contract/emails.ts';
import { invalidField, invalidFields } from '../../request/errors.ts';
import type { BatchRequest } from './batch-bounds.ts';

/** Each mail with attachments needs a provider call of its own, so this also limits the calls of a batch. */
const MAX_RECIPIENTS_WITH_ATTACHMENTS = 100;

/** Resend accepts attachments only in calls with one mail. */
export function getCallSize({ attachments }: Pick<BatchRequest, 'attachments'>): number {
  return attachments ? 1 : CALL_SIZE;
}

export function countCalls(batch: BatchRequest): number {
  return Math.ceil(batch.recipients.length / getCallSize(batch));
}

export function countAddresses({ recipients, cc = [], bcc = [] }: BatchRequest): number {
  return recipients.length * (1 + cc.length + bcc.length);
}

/**
 * Returns null if the request sets no options.
 * @throws AppError 400 that names the invalid fields
 */
export async function readMailOptions(project: Project, body: BatchRequest): Promise<MailOptions | null> {
  const { replyTo, cc, bcc, headers, tags } = body;
  const faults = findOptionFaults(body);
  if (faults.length > 0) throw invalidFields(faults);
  const attachments = await readAttachments(project, body);
  const options = {
    ...(replyTo && { replyTo: replyTo.map(toAsciiAddress) }),
    ...(cc && { cc: cc.map(toAsciiAddress) }),
    ...(bcc && { bcc: bcc.map(toAsciiAddress) }),
    ...(headers && { headers }),
    ...(tags && { tags }),
    ...(attachments && { attachments }),
  };
  return Object.keys(options).length > 0 ? options : null;
}

async function readAttachments(
  project: Project,
  { attachments, recipients }: BatchRequest,
): Promise<MailAttachment[] | undefined> {
  if (!attachments) return undefined;
  if (recipients.length > MAX_RECIPIENTS_WITH_ATTACHMENTS) {
    const fault = `has ${recipients.length} entries; a batch with attachments can have at most`;
    throw invalidField('recipients', `${fault} ${MAX_RECIPIENTS_WITH_ATTACHMENTS}`);
  }
  const ids = attachments.map(({ assetId }) => assetId.toLowerCase());
  const found = new Map((await findStoredAssets(project, ids)).map((asset) => [asset.id, asset]));
  const read = ids.map((assetId, index) => {
    const asset = found.get(assetId);
    if (asset?.state !== 'ready' || asset.etag === null || !isUploadMimeType(asset.mimeType)) {
      throw invalidField(`attachments[${index}].assetId`, 'is not a ready file of the project');
    }
    if (ids.indexOf(assetId) < index)
      throw invalidField(`attachments[${index}].assetId`, 'is attached twice');
    const { mimeType, sizeBytes, etag } = asset;
    return { assetId, filename: toDownloadFilename(asset.filename, mimeType), mimeType, sizeBytes, etag };
  });
  const bytes = read.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  if (bytes > MAX_ATTACHMENT_BYTES) {
    throw invalidField('attachments', `total ${bytes} bytes, more than ${MAX_ATTACHMENT_BYTES}`);
  }
  return read;
}
