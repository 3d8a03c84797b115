import { encodeExtended } from 'content-disposition';
import { toDownloadFilename, toStorageFilename } from '../../domain/storage-filename.ts';
import type { UploadMimeType } from '../../domain/upload-policy.ts';
import type { Serving } from './object-store.ts';

/**
 * Returns the response headers of a file: its checked type, and for documents always a download. The name is in quoted
 * ASCII for old clients and complete by RFC 8187.
 */
export function getServing({
  filename,
  mimeType,
  assetType,
}: {
  filename: string;
  mimeType: UploadMimeType;
  assetType: string;
}): Serving {
  const kind = assetType === 'document' ? 'attachment' : 'inline';
  const plain = toStorageFilename(filename, mimeType);
  const full = encodeExtended(toDownloadFilename(filename, mimeType));
  return { mimeType, disposition: `${kind}; filename="${plain}"; filename*=${full}` };
}
