import { draftStorage, type DraftKey } from '../../data/draft-storage.ts';

/** Fields of an upload that survive a reload. The file itself cannot be stored. */
export type StoredUpload = { name: string; sizeBytes: number; itemId: string | undefined };

const getUploadsKey = ({ userId, projectId }: DraftKey): DraftKey => ({ userId, projectId, form: 'uploads' });

export function readUploads(draftKey: DraftKey): StoredUpload[] {
  try {
    const kept: unknown = JSON.parse(draftStorage.read(getUploadsKey(draftKey)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readUpload) : [];
  } catch {
    return [];
  }
}

function readUpload(kept: unknown): StoredUpload[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { name, sizeBytes, itemId }: Partial<Record<keyof StoredUpload, unknown>> = kept;
  if (typeof name !== 'string' || typeof sizeBytes !== 'number') return [];
  return [{ name, sizeBytes, itemId: typeof itemId === 'string' ? itemId : undefined }];
}

export function storeUploads(draftKey: DraftKey, uploads: readonly StoredUpload[]): void {
  if (uploads.length === 0) draftStorage.forget(getUploadsKey(draftKey));
  else
    draftStorage.keep(
      getUploadsKey(draftKey),
      JSON.stringify(uploads.map(({ name, sizeBytes, itemId }) => ({ name, sizeBytes, itemId }))),
    );
}
