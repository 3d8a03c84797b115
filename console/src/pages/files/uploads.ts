import { ThroughlineError } from '@throughline/client';
import { refetchAssets } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import type { DraftKey } from '../../data/draft-storage.ts';
import { isSignedOut, sessionEnded } from '../../data/session-ended.ts';
import { storeUploads, readUploads } from './upload-storage.ts';
import { sendFile, getRejectionMessage } from './send-file.ts';

export type Upload = {
  id: number;
  draftKey: DraftKey;
  name: string;
  sizeBytes: number;
  /** Undefined for an upload that was restored after a reload. */
  file: File | undefined;
  /** Undefined until the upload URL is created. */
  itemId: string | undefined;
  /** `interrupted`: the page was left or reloaded during the upload. */
  step: 'waiting' | 'uploading' | 'checking' | 'ready' | 'failed' | 'interrupted';
  sentBytes: number;
  reason: { message: string; requestId: string | undefined } | undefined;
};

const MAX_CONCURRENT = 3;

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
const restoredKeys = new Set<string>();

export const isRunning = ({ step }: Upload) =>
  step === 'waiting' || step === 'uploading' || step === 'checking';

/** Uploads of this tab. They continue while the user visits other pages of the console. */
export const uploadQueue = {
  get: () => uploads,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  add: (draftKey: DraftKey, files: readonly File[]) => {
    setUploads([
      ...uploads,
      ...files.map((file) => createUpload(draftKey, { name: file.name, sizeBytes: file.size }, file)),
    ]);
    sendNext();
  },
  /** Repeats a failed upload. After a reload, repeats only the completion, because the file is gone. */
  retry: (id: number) => {
    const upload = uploads.find((one) => one.id === id);
    if (!upload) return;
    if (upload.file === undefined && upload.itemId !== undefined) {
      updateUpload(id, { step: 'checking', reason: undefined });
      void resumeUpload(upload, upload.itemId);
      return;
    }
    void deleteUnsent(upload);
    updateUpload(id, { step: 'waiting', sentBytes: 0, reason: undefined, itemId: undefined });
    sendNext();
  },
  remove: (id: number) => {
    const upload = uploads.find((one) => one.id === id);
    running.get(id)?.abort();
    setUploads(uploads.filter((one) => one.id !== id));
    if (upload && upload.step !== 'ready') void deleteUnsent(upload);
  },
  restore: (draftKey: DraftKey) => {
    const name = `${draftKey.userId} ${draftKey.projectId}`;
    if (restoredKeys.has(name)) return;
    restoredKeys.add(name);
    const kept = readUploads(draftKey).map((one) => ({
      ...createUpload(draftKey, one, undefined),
      itemId: one.itemId,
    }));
    setUploads([
      ...uploads,
      ...kept.map((one) => ({ ...one, step: one.itemId ? 'checking' : 'interrupted' }) satisfies Upload),
    ]);
    for (const one of kept) if (one.itemId !== undefined) void resumeUpload(one, one.itemId);
  },
};

function createUpload(
  draftKey: DraftKey,
  { name, sizeBytes }: { name: string; sizeBytes: number },
  file?: File,
): Upload {
  lastId += 1;
  return {
    id: lastId,
    draftKey,
    name,
    sizeBytes,
    file,
    itemId: undefined,
    step: 'waiting',
    sentBytes: 0,
    reason: undefined,
  };
}

function setUploads(next: readonly Upload[]): void {
  const before = uploads;
  uploads = next;
  if (before.some(isRunning) !== next.some(isRunning)) {
    if (next.some(isRunning)) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  }
  storeUnfinished(before);
  for (const listener of listeners) listener();
}

function storeUnfinished(before: readonly Upload[]): void {
  const projects = new Map([...before, ...uploads].map(({ draftKey }) => [draftKey.projectId, draftKey]));
  for (const draftKey of projects.values()) {
    const kept = uploads.filter((one) => isKept(one, draftKey));
    if (getIds(kept) !== getIds(before.filter((one) => isKept(one, draftKey)))) storeUploads(draftKey, kept);
  }
}

function isKept(upload: Upload, { projectId }: DraftKey): boolean {
  return upload.draftKey.projectId === projectId && (isRunning(upload) || upload.step === 'interrupted');
}

function getIds(kept: readonly Upload[]): string {
  return kept.map(({ id, itemId }) => `${id} ${itemId}`).join();
}

/** Makes the browser ask for confirmation, because uploads end when the user leaves the page. */
function askBeforeLeaving(event: Event): void {
  event.preventDefault();
}

function updateUpload(id: number, changes: Partial<Upload>): void {
  const before = uploads.find((one) => one.id === id);
  if (!before) return;
  const after = { ...before, ...changes };
  setUploads(uploads.map((one) => (one.id === id ? after : one)));
  if (before.step !== after.step && !isRunning(after)) void refetchAssets(after.draftKey.projectId);
}

function sendNext(): void {
  while (running.size < MAX_CONCURRENT) {
    const next = uploads.find(({ id, step }) => step === 'waiting' && !running.has(id));
    if (!next?.file) return;
    void send(next, next.file);
  }
}

async function send({ id, draftKey: { projectId } }: Upload, file: File): Promise<void> {
  const abortController = new AbortController();
  running.set(id, abortController);
  updateUpload(id, { step: 'uploading' });
  try {
    await sendFile({
      projectId,
      file,
      signal: abortController.signal,
      onProgress: ({ step, itemId, sentBytes }) => updateUpload(id, { step, itemId, sentBytes }),
    });
    updateUpload(id, { step: 'ready', sentBytes: file.size });
  } catch (error) {
    if (isSignedOut(error)) sessionEnded.announce();
    updateUpload(id, {
      step: 'failed',
      reason: getRejectionMessage(error, file),
      ...(isGone(error) && { itemId: undefined }),
    });
  } finally {
    running.delete(id);
    sendNext();
  }
}

/** Completes an upload after a reload. This succeeds if the object store received the whole file. */
async function resumeUpload({ id, draftKey: { projectId } }: Upload, itemId: string): Promise<void> {
  try {
    await api.assets.completeAssetUpload({ projectId, itemId });
    updateUpload(id, { step: 'ready' });
  } catch (error) {
    // If the API deleted the upload (404, 422) or the object store has no file (409), the user must choose
    // the file again.
    if (isGone(error)) updateUpload(id, { step: 'interrupted', itemId: undefined });
    else if (hasStatus(error, 409)) updateUpload(id, { step: 'interrupted' });
    else updateUpload(id, { step: 'failed', reason: getRejectionMessage(error, undefined) });
  }
}

/** Returns whether the upload expired (404), or was deleted because its file was refused (422). */
function isGone(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 422);
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ThroughlineError && error.status === status;
}

/**
 * Deletes the asset of an upload that was not completed. Keeps the asset of a restored upload, which may be
 * active in another tab. That asset expires after a day.
 */
async function deleteUnsent({ itemId, file, draftKey: { projectId } }: Upload): Promise<void> {
  if (itemId === undefined || file === undefined) return;
  const asset = await api.assets.getAsset({ projectId, itemId }).catch(() => undefined);
  if (asset?.state === 'pending') await api.assets.deleteAsset({ projectId, itemId }).catch(() => undefined);
  await refetchAssets(projectId);
}
