import { encodeExtended } from 'content-disposition';
import { shownFilename, storageFilename } from '../../domain/storage-filename.ts';
import type { UploadMimeType } from '../../domain/upload-policy.ts';
import type { Serving } from './object-store.ts';

/**
 * How a file is handed out: as the type that it was checked for, and a document always to be saved, never shown. The
 * name in ASCII for old clients, in quotes whatever it is made of, and in full by RFC 8187.
 */
export function servingOf({
  filename,
  mimeType,
  assetType,
}: {
  filename: string;
  mimeType: UploadMimeType;
  assetType: string;
}): Serving {
  const kind = assetType === 'document' ? 'attachment' : 'inline';
  const plain = storageFilename(filename, mimeType);
  const full = encodeExtended(shownFilename(filename, mimeType));
  return { mimeType, disposition: `${kind}; filename="${plain}"; filename*=${full}` };
}
