import type { AssetsActivities } from '../../workflows/contract/assets.ts';
import { loadOnce } from '../../models/load-once.ts';
import { deleteUnsignedAssets } from '../../models/assets/asset-checks.ts';
import type { Database } from '../../models/database.ts';
import { inProject } from '../../models/in-project.ts';
import { finalFailure } from '../failures.ts';
import type { ObjectStoreOptions } from './object-store.ts';

export type LazyAssetsDependencies = {
  database: Database;
  /** Undefined if the deployment has no object store. The activities then fail without a retry. */
  objectStore: ObjectStoreOptions | undefined;
};

/** Loads the modules on first use, because the AWS SDK is large and many workers never need it. */
export function createLazyAssetsActivities(dependencies: LazyAssetsDependencies): AssetsActivities {
  const load = loadOnce(async () => {
    const { objectStore } = dependencies;
    if (!objectStore) throw finalFailure('provider_refused', { reason: 'NOT_CONFIGURED' });
    return loadActivities(dependencies.database, objectStore);
  });
  return {
    signUploadUrls: async (input) => {
      // Deletes the rows now, because sweeps need an object store and would never delete them.
      if (!dependencies.objectStore) {
        await inProject(dependencies.database, input.projectId, (project) =>
          deleteUnsignedAssets(project, input.assetIds),
        );
      }
      return (await load()).signUploadUrls(input);
    },
    signDownloadUrl: async (input) => (await load()).signDownloadUrl(input),
    checkAsset: async (input) => (await load()).checkAsset(input),
    sweepAssets: async (input) => (await load()).sweepAssets(input),
  };
}

export async function preloadObjectStore(): Promise<void> {
  await importModules();
}

async function importModules() {
  const [{ createObjectStore }, { createAssetsActivities }] = await Promise.all([
    import('./object-store.ts'),
    import('./create-assets-activities.ts'),
  ]);
  return { createObjectStore, createAssetsActivities };
}

async function loadActivities(database: Database, options: ObjectStoreOptions): Promise<AssetsActivities> {
  const { createObjectStore, createAssetsActivities } = await importModules();
  return createAssetsActivities({ database, store: createObjectStore(options) });
}
