import {
  findStoredAssets,
  deleteAssetRow,
  scheduleUploadDeletion,
  type StoredAsset,
} from '../../models/assets/asset-checks.ts';
import { inProject } from '../../models/in-project.ts';
import type { AssetRef, AssetVerdict } from '../../workflows/contract/assets.ts';
import { checkUpload, type StoreDependencies } from './check-upload.ts';
import { getIncomingKey } from './object-store.ts';

/**
 * Checks a pending upload, and deletes objects that are no longer needed. Objects are deleted before their
 * row, so that a crash leaves a row to process again.
 */
export async function processAsset(
  dependencies: StoreDependencies,
  { projectId, assetId }: AssetRef,
): Promise<AssetVerdict> {
  const find = async () => {
    const [found] = await findStoredAssets({ database: dependencies.database, projectId }, [assetId]);
    return found;
  };
  const asset = await find();
  if (!asset) return { outcome: 'gone' };
  const verdict: AssetVerdict =
    asset.state === 'pending'
      ? await checkUpload(dependencies, { projectId, asset })
      : { outcome: asset.state === 'ready' ? 'ready' : 'gone' };
  // This or a concurrent check may have changed the state.
  const current = asset.state === 'pending' ? await find() : asset;
  // If the row was deleted during the check, the check may still have copied the upload, so both objects are
  // removed here.
  if (current) await cleanUpObjects(dependencies, projectId, current);
  else await removeObjects(dependencies, asset);
  return verdict;
}

async function cleanUpObjects(
  dependencies: StoreDependencies,
  projectId: string,
  asset: StoredAsset,
): Promise<void> {
  const { database, store } = dependencies;
  const { id, state, objectKey } = asset;
  if (state === 'pending') return;
  if (state === 'ready') {
    await store.remove(getIncomingKey(objectKey));
    await inProject(database, projectId, (project) => scheduleUploadDeletion(project, id));
    return;
  }
  await removeObjects(dependencies, asset);
  await inProject(database, projectId, (project) => deleteAssetRow(project, id));
}

async function removeObjects(
  { store }: StoreDependencies,
  { objectKey }: Pick<StoredAsset, 'objectKey'>,
): Promise<void> {
  await store.remove(getIncomingKey(objectKey));
  await store.remove(objectKey);
}
