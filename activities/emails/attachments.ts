import type { Database } from '../../models/database.ts';
import { findAttachedFiles, type AttachedFile } from '../../models/emails/call-mails.ts';
import { recordFailure } from '../../models/emails/batch-runs.ts';
import { FairQueue } from '../../models/fair-queue.ts';
import { inProject } from '../../models/in-project.ts';
import { createObjectStore, type ObjectStore, type ObjectStoreOptions } from '../assets/object-store.ts';
import { classifyStoreFailure } from '../assets/store-failure.ts';
import { activityFailure } from '../failures.ts';
import { recordConsequences } from '../provider/consequences.ts';

/** Base64 by asset id, or `deleted` if at least one file was deleted or replaced. */
export type AttachmentContents = ReadonlyMap<string, string> | 'deleted';

export type AttachmentDependencies = {
  database: Database;
  /** Undefined if the deployment has no object store. */
  objectStore: ObjectStoreOptions | undefined;
};

/**
 * Limits the total size of the files in concurrent calls. A call needs about four times the size of its
 * files, so 64 MiB of files need about 256 MiB of memory.
 */
const bytesInCalls = new FairQueue({
  name: 'attachments',
  total: 64 * 1024 * 1024,
  perTenant: 64 * 1024 * 1024,
  // Exceeds the number of concurrent calls of a process, so that no call is refused immediately.
  waiting: { total: 1_000, perTenant: 1_000 },
});

/** Maximum wait for memory. It is shorter than the activity's timeout. */
const MAX_WAIT_MS = 50_000;

const stores = new WeakMap<ObjectStoreOptions, ObjectStore>();

/**
 * Passes the batch's attachments to `work`, after waiting until other calls leave enough memory.
 * @throws a retryable failure if the object store is unavailable or the wait is too long
 */
export async function withAttachments<Result>(
  dependencies: AttachmentDependencies,
  { projectId, batchId }: { projectId: string; batchId: string },
  work: (contents: AttachmentContents) => Promise<Result>,
): Promise<Result> {
  const { database } = dependencies;
  const files = await findAttachedFiles({ database, projectId }, batchId);
  const bytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const release = await bytesInCalls.take(projectId, bytes, { timeoutMs: MAX_WAIT_MS }).catch(() => {
    throw activityFailure('provider_unavailable');
  });
  try {
    const contents = await readFiles(dependencies, files).catch((error: unknown) =>
      delayBatch(database, { projectId, batchId }, error),
    );
    return await work(contents);
  } finally {
    release();
  }
}

async function readFiles(
  { objectStore }: AttachmentDependencies,
  files: readonly AttachedFile[],
): Promise<AttachmentContents> {
  if (!objectStore) throw activityFailure('provider_unavailable');
  const store = stores.get(objectStore) ?? createObjectStore(objectStore);
  stores.set(objectStore, store);
  const contents = new Map<string, string>();
  for (const { assetId, objectKey, etag, sizeBytes } of files) {
    const bytes = objectKey === null ? undefined : await store.readStart(objectKey, etag, sizeBytes);
    if (!bytes) return 'deleted';
    contents.set(assetId, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'));
  }
  return contents;
}

/**
 * Records on the batch that the object store is unavailable.
 * @throws a retryable failure, or `error` itself if it is not a failure of the store
 */
async function delayBatch(
  database: Database,
  { projectId, batchId }: { projectId: string; batchId: string },
  error: unknown,
): Promise<never> {
  const failure = classifyStoreFailure(error);
  if (!failure) throw error;
  await recordConsequences(database, failure, { logLine: 'attachments not read' });
  const shown = { waitingOn: 'provider_unavailable', message: 'The object store is unavailable.' } as const;
  await inProject(database, projectId, (project) => recordFailure(project, [batchId], shown));
  throw activityFailure('provider_unavailable');
}
