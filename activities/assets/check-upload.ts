import { isUploadMimeType } from '../../domain/upload-policy.ts';
import type { Database } from '../../models/database.ts';
import { inProject, type InProject } from '../../models/in-project.ts';
import {
  releaseLease,
  leaseAsset,
  markReady,
  refuseAsset,
  renewLease,
  type StoredAsset,
} from '../../models/assets/asset-checks.ts';
import { recordEvents } from '../../models/webhooks/project-events.ts';
import type { AssetVerdict } from '../../workflows/contract/assets.ts';
import { checkContent, LEADING_BYTES } from './check-content.ts';
import { getIncomingKey, type ObjectStore, getServing } from './object-store.ts';

export type StoreDependencies = { database: Database; store: ObjectStore };

/** A third of a lease's lifetime. */
const RENEWAL_INTERVAL_MS = 10_000;

/** If a caller replaces the upload during each inspection, the check ends as `busy` and must be repeated. */
const MAX_INSPECTIONS = 3;

/**
 * Checks an upload and, if it is valid, copies it to the asset's key. The copy requires the ETag of the
 * checked upload, so that a later upload is never served.
 */
export async function checkUpload(
  { database, store }: StoreDependencies,
  { projectId, asset }: { projectId: string; asset: StoredAsset },
): Promise<AssetVerdict> {
  const { id } = asset;
  const transact = <Result>(work: (project: InProject) => Promise<Result>) =>
    inProject(database, projectId, work);
  const lease = await transact((project) => leaseAsset(project, id));
  if (lease === undefined) return { outcome: 'busy' };
  // If renewals fail until the lease expires, another worker may lease the asset. This check then stores no
  // result.
  const renewal = setInterval(
    () => void transact((project) => renewLease(project, id, lease)).catch(() => {}),
    RENEWAL_INTERVAL_MS,
  );
  try {
    for (let inspection = 0; inspection < MAX_INSPECTIONS; inspection += 1) {
      const found = await inspectUpload(store, asset);
      if (found.kind === 'absent' && !asset.isOverdue) return { outcome: 'absent' };
      if (found.kind === 'absent' || found.kind === 'refused') {
        const isRefused = await transact(async (project) => {
          const isEnded = await refuseAsset(project, id, lease);
          // An upload that never arrived was not refused, so it is not reported as an event.
          if (isEnded && found.kind === 'refused') {
            await recordEvents(project, [{ type: 'asset.refused', data: { assetId: id } }]);
          }
          return isEnded;
        });
        if (!isRefused) return { outcome: 'busy' };
        return found.kind === 'absent' ? { outcome: 'gone' } : found.verdict;
      }
      if (found.kind === 'replaced') continue;
      const etag = await store.copy(
        { key: getIncomingKey(asset.objectKey), etag: found.etag },
        asset.objectKey,
        found.serving,
      );
      if (etag === undefined) continue;
      const isReady = await transact((project) => markReady(project, id, { lease, etag }));
      return { outcome: isReady ? 'ready' : 'busy' };
    }
    return { outcome: 'busy' };
  } finally {
    clearInterval(renewal);
    await transact((project) => releaseLease(project, id, lease));
  }
}

type Inspection =
  | { kind: 'absent' }
  | { kind: 'replaced' }
  | { kind: 'refused'; verdict: AssetVerdict & { outcome: 'refused' } }
  | { kind: 'valid'; etag: string; serving: ReturnType<typeof getServing> };

async function inspectUpload(store: ObjectStore, asset: StoredAsset): Promise<Inspection> {
  const { mimeType, sizeBytes } = asset;
  const key = getIncomingKey(asset.objectKey);
  const refused = (verdict: Omit<AssetVerdict & { outcome: 'refused' }, 'outcome'>): Inspection => ({
    kind: 'refused',
    verdict: { outcome: 'refused', ...verdict },
  });
  const object = await store.find(key);
  if (!object) return { kind: 'absent' };
  if (object.sizeBytes !== sizeBytes) return refused({ reason: 'length' });
  // An earlier version of the API may have allowed a type that is no longer allowed.
  if (!isUploadMimeType(mimeType) || object.mimeType !== mimeType) return refused({ reason: 'type' });
  const start = await store.readStart(key, object.etag, LEADING_BYTES);
  if (start === undefined) return { kind: 'replaced' };
  const content = await checkContent(mimeType, start, sizeBytes);
  if (!content.isAccepted) {
    return refused({ reason: 'content', ...(content.found !== undefined && { found: content.found }) });
  }
  return { kind: 'valid', etag: object.etag, serving: getServing({ ...asset, mimeType }) };
}
