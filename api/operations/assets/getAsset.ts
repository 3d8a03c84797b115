import { randomUUID } from 'node:crypto';
import { findAsset, type LiveAsset } from '../../../models/assets/assets.ts';
import { conflict, noSuch, requireFound } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Call, Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { requireSignedUrls, signDownload } from './sign-download.ts';

export const getAsset: Handler<'getAsset'> = async ({ path }, call) => {
  const { settings } = call.context;
  const asset = await requireAsset(call, path.itemId);
  if (asset.state === 'pending') return { body: serializeAsset(asset, settings) };
  const requestId = randomUUID();
  const download = await signDownload(call, { assetId: asset.id, requestId });
  if (download.outcome === 'gone') throw noSuch('asset');
  if (download.outcome === 'changed') {
    throw conflict('The stored file changed after its check. Delete the asset and upload it again.');
  }
  const [downloadUrl] = await requireSignedUrls(call, requestId);
  const { expiresAt: downloadUrlExpiresAt } = download;
  return { body: { ...serializeAsset(asset, settings), downloadUrl, downloadUrlExpiresAt } };
};

/** @throws AppError 404 if the asset does not exist or was deleted */
export async function requireAsset(call: Call, itemId: string): Promise<LiveAsset> {
  return requireFound(await transact(call, (project) => findAsset(project, itemId)), 'asset');
}
