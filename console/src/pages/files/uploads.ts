import { ThroughlineError } from '@throughline/client';
import { refetchAssets } from '../../data/assets.ts';
import { api } from '../../data/client.ts';
import type { DraftKey } from '../../data/draft-storage.ts';
import { isSignedOut, sessionEnded } from '../../data/session-ended.ts';
import { storeUploads, readUploads } from './upload-storage.ts';
import { sendFile, getRejectionMessage } from './send-file.ts';

/** State of an upload. */
export type Upload = {
  id: number;
  draftKey: DraftKey;
  name: string;
  sizeBytes: number;
  /** Undefined after a reload. */
  file: File | undefined;
  /** Id of the asset, once the upload is announced. */
  itemId: string | undefined;
  /** `cut`: the page was left before the upload finished. */
  step: 'waiting' | 'uploading' | 'checking' | 'ready' | 'failed' | 'cut';
  sentBytes: number;
  /** Reason of the failure. */
  reason: { message: string; requestId: string | undefined } | undefined;
};

/** Concurrent uploads. Further files wait in the queue. */
const MAX_CONCURRENT = 3;

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
const taken = new Set<string>();

const isRunning = ({ step }: Upload) => step === 'waiting' || step === 'uploading' || step === 'checking';

/** Uploads of this tab. They continue while other pages of the console are open. */
export const uploadQueue = {
  get: () => uploads,
  listen: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  add: (draftKey: DraftKey, files: readonly File[]) => {
    set([
      ...uploads,
      ...files.map((file) => getUpload(draftKey, { name: file.name, sizeBytes: file.size }, file)),
    ]);
    sendNext();
  },
  /** Retries a failed upload whose file is still available. */
  again: (id: number) => {
    change(id, { step: 'waiting', sentBytes: 0, reason: undefined, itemId: undefined });
    sendNext();
  },
  /** Cancels an active upload, or removes a finished one from the list. */
  remove: (id: number) => {
    const upload = uploads.find((one) => one.id === id);
    running.get(id)?.abort();
    set(uploads.filter((one) => one.id !== id));
    if (upload && upload.step !== 'ready') void deleteUnsent(upload);
  },
  /** Reads, once per page load, the outcome of uploads that a reload interrupted. */
  restore: (draftKey: DraftKey) => {
    const name = `${draftKey.userId} ${draftKey.projectId}`;
    if (taken.has(name)) return;
    taken.add(name);
    const kept = readUploads(draftKey).map((one) => ({
      ...getUpload(draftKey, one, undefined),
      itemId: one.itemId,
    }));
    set([
      ...uploads,
      ...kept.map((one) => ({ ...one, step: one.itemId ? 'checking' : 'cut' }) satisfies Upload),
    ]);
    for (const one of kept) if (one.itemId !== undefined) void resumeUpload(one, one.itemId);
  },
};

function getUpload(
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

function set(next: readonly Upload[]): void {
  const before = uploads;
  uploads = next;
  if (before.some(isRunning) !== next.some(isRunning)) {
    if (next.some(isRunning)) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  }
  keep(before);
  for (const listener of listeners) listener();
}

/** Stores unfinished uploads by project. */
function keep(before: readonly Upload[]): void {
  const projects = new Map([...before, ...uploads].map(({ draftKey }) => [draftKey.projectId, draftKey]));
  for (const draftKey of projects.values()) {
    const kept = uploads.filter((one) => isKept(one, draftKey));
    if (getNames(kept) !== getNames(before.filter((one) => isKept(one, draftKey))))
      storeUploads(draftKey, kept);
  }
}

function isKept(upload: Upload, { projectId }: DraftKey): boolean {
  return upload.draftKey.projectId === projectId && (isRunning(upload) || upload.step === 'cut');
}

function getNames(kept: readonly Upload[]): string {
  return kept.map(({ id, itemId }) => `${id} ${itemId}`).join();
}

/** Leaving the page interrupts uploads, so the browser asks first. */
function warn(event: Event): void {
  event.preventDefault();
}

function change(id: number, facts: Partial<Upload>): void {
  const before = uploads.find((one) => one.id === id);
  if (!before) return;
  const after = { ...before, ...facts };
  set(uploads.map((one) => (one.id === id ? after : one)));
  if (before.step !== after.step && ['ready', 'failed', 'cut'].includes(after.step))
    void refetchAssets(after.draftKey.projectId);
}

function sendNext(): void {
  while (running.size < MAX_CONCURRENT) {
    const next = uploads.find(({ id, step }) => step === 'waiting' && !running.has(id));
    if (!next?.file) return;
    void send(next, next.file);
  }
}

async function send({ id, draftKey: { projectId } }: Upload, file: File): Promise<void> {
  const stopping = new AbortController();
  running.set(id, stopping);
  change(id, { step: 'uploading' });
  try {
    await sendFile({
      projectId,
      file,
      signal: stopping.signal,
      onProgress: ({ step, itemId, sentBytes }) => change(id, { step, itemId, sentBytes }),
    });
    change(id, { step: 'ready', sentBytes: file.size });
  } catch (error) {
    if (isSignedOut(error)) sessionEnded.announce();
    change(id, {
      step: 'failed',
      reason: getRejectionMessage(error, file),
      ...(isGone(error) && { itemId: undefined }),
    });
  } finally {
    running.delete(id);
    sendNext();
  }
}

/** Resumes after a reload. Uploads that reached the store are checked; the others were interrupted. */
async function resumeUpload({ id, draftKey: { projectId } }: Upload, itemId: string): Promise<void> {
  try {
    await api.assets.completeAssetUpload({ projectId, itemId });
    change(id, { step: 'ready' });
  } catch (error) {
    // A store may keep part of an interrupted file. The API then finds it too short and deletes it.
    if (isGone(error)) change(id, { step: 'cut', itemId: undefined });
    else if (hasStatus(error, 409)) change(id, { step: 'cut' });
    else change(id, { step: 'failed', reason: getRejectionMessage(error, undefined) });
  }
}

/** Returns whether the upload expired, or was deleted because it differs from its announcement. */
function isGone(error: unknown): boolean {
  return hasStatus(error, 404) || hasStatus(error, 422);
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ThroughlineError && error.status === status;
}

/**
 * Cancels an upload that this page announced and did not send. Uploads without a file come from an earlier page and may
 * be active in another tab; they expire after a day.
 */
async function deleteUnsent({ itemId, file, draftKey: { projectId } }: Upload): Promise<void> {
  if (itemId === undefined || file === undefined) return;
  const asset = await api.assets.getAsset({ projectId, itemId }).catch(() => undefined);
  if (asset?.state === 'pending') await api.assets.deleteAsset({ projectId, itemId }).catch(() => undefined);
  await refetchAssets(projectId);
}
