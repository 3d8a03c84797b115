import { keptDrafts, type Whose } from '../../data/kept-drafts.ts';

/** Data of an upload that survives a reload. The file itself does not. */
export type KeptUpload = { name: string; sizeBytes: number; itemId: string | undefined };

/** Uploads have their own key next to the other drafts of a project. */
const nameOf = ({ userId, projectId }: Whose): Whose => ({ userId, projectId, what: 'uploads' });

/** Returns the unfinished uploads of this tab before it was closed or reloaded. */
export function readUploads(whose: Whose): KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(keptDrafts.read(nameOf(whose)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readUpload) : [];
  } catch {
    return [];
  }
}

function readUpload(kept: unknown): KeptUpload[] {
  if (typeof kept !== 'object' || kept === null) return [];
  const { name, sizeBytes, itemId }: Partial<Record<keyof KeptUpload, unknown>> = kept;
  if (typeof name !== 'string' || typeof sizeBytes !== 'number') return [];
  return [{ name, sizeBytes, itemId: typeof itemId === 'string' ? itemId : undefined }];
}

/** Stores the unfinished uploads for this tab. */
export function keepUploads(whose: Whose, uploads: readonly KeptUpload[]): void {
  if (uploads.length === 0) keptDrafts.forget(nameOf(whose));
  else
    keptDrafts.keep(
      nameOf(whose),
      JSON.stringify(uploads.map(({ name, sizeBytes, itemId }) => ({ name, sizeBytes, itemId }))),
    );
}
