import { keptDrafts, type Whose } from '../../data/kept-drafts.ts';

/** What is known of an upload after a reload, which takes the file itself away. */
export type KeptUpload = { name: string; sizeBytes: number; itemId: string | undefined };

/** Beside what else is kept of a project. */
const nameOf = ({ userId, projectId }: Whose): Whose => ({ userId, projectId, what: 'uploads' });

/** Uploads that had not ended when this tab was left or loaded again. */
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

/** Keeps what has not ended, for this tab. */
export function keepUploads(whose: Whose, uploads: readonly KeptUpload[]): void {
  if (uploads.length === 0) keptDrafts.forget(nameOf(whose));
  else
    keptDrafts.keep(
      nameOf(whose),
      JSON.stringify(uploads.map(({ name, sizeBytes, itemId }) => ({ name, sizeBytes, itemId }))),
    );
}
