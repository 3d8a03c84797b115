import { randomUUID } from 'node:crypto';
import { signDownloadUrlStart, type AssetsActivities } from '../../../workflows/contract/assets.ts';
import { conflict } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Handler } from '../operation.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireSignedUrls, noSuchAsset, requireAsset } from './require-asset.ts';

export const getAsset: Handler<'getAsset'> = async ({ path }, call) => {
  const { context, projectId } = call;
  const asset = await requireAsset(call, path.itemId);
  if (asset.state === 'pending') return { body: serializeAsset(asset) };
  const requestId = randomUUID();
  const download = await awaitActivity(call, (activities) =>
    activities.typed<AssetsActivities>().start(
      'signDownloadUrl',
      signDownloadUrlStart({
        queuePrefix: context.settings.taskQueuePrefix,
        requestId,
        projectId,
        assetId: asset.id,
      }),
    ),
  );
  if (download.outcome === 'gone') throw noSuchAsset();
  if (download.outcome === 'changed') {
    throw conflict('The stored file changed after its check. Delete the asset and upload it again.');
  }
  const [downloadUrl] = await requireSignedUrls(call, requestId);
  const { expiresAt: downloadUrlExpiresAt } = download;
  return { body: { ...serializeAsset(asset), downloadUrl, downloadUrlExpiresAt } };
};
