import { isUploadMimeType } from '../../domain/upload-policy.ts';
import { findStoredAssets } from '../../models/assets/asset-checks.ts';
import { storeSignedUrls } from '../../models/assets/assets.ts';
import type {
  SignDownloadUrlInput,
  SignedDownload,
  SignedUploads,
  SignUploadUrlsInput,
} from '../../workflows/contract/assets.ts';
import { finalFailure } from '../failures.ts';
import type { StoreDependencies } from './check-upload.ts';
import { getIncomingKey, getServing } from './object-store.ts';

const DOWNLOAD_LIFETIME_SECONDS = 5 * 60;

export async function signUploadUrls(
  { database, store }: StoreDependencies,
  { projectId, assetIds, requestId }: SignUploadUrlsInput,
): Promise<SignedUploads> {
  if (!(await store.isReady())) return { outcome: 'not_ready' };
  const assets = await findStoredAssets({ database, projectId }, assetIds);
  const pending = assets.filter(({ state, uploadSeconds }) => state === 'pending' && uploadSeconds >= 1);
  if (pending.length < assetIds.length) throw finalFailure('not_found');
  const urls = await Promise.all(
    pending.map((asset) =>
      store.signPut(getIncomingKey(asset.objectKey), asset, Math.floor(asset.uploadSeconds)),
    ),
  );
  await storeSignedUrls({ database, projectId }, requestId, urls);
  return { outcome: 'signed' };
}

/** Signs a URL only if the object has not changed since its check. */
export async function signDownloadUrl(
  { database, store }: StoreDependencies,
  { projectId, assetId, requestId }: SignDownloadUrlInput,
): Promise<SignedDownload> {
  const [asset] = await findStoredAssets({ database, projectId }, [assetId]);
  if (asset?.state !== 'ready') return { outcome: 'gone' };
  const { mimeType, objectKey } = asset;
  const object = await store.find(objectKey);
  if (object === undefined || object.etag !== asset.etag || !isUploadMimeType(mimeType)) {
    return { outcome: 'changed' };
  }
  const expiresAt = new Date(Date.now() + DOWNLOAD_LIFETIME_SECONDS * 1_000).toISOString();
  const url = await store.signGet(objectKey, getServing({ ...asset, mimeType }), DOWNLOAD_LIFETIME_SECONDS);
  await storeSignedUrls({ database, projectId }, requestId, [url]);
  return { outcome: 'signed', expiresAt };
}
