import { startDeletion, findAsset } from '../../../models/assets/assets.ts';
import { buildAssetClearStart } from '../../../workflows/contract/assets.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import { warnOnFailure } from '../../temporal/start-job.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';
import { awaitActivity } from '../await-activity.ts';

/**
 * Waits until a worker has deleted the stored object, so that earlier download URLs stop working. The sweeper
 * repeats a failed deletion.
 */
export const deleteAsset: Handler<'deleteAsset'> = async ({ path }, call) => {
  const { context, projectId } = call;
  const { itemId } = path;
  const deleted = await transact(call, async (project, record) => {
    const asset = requireFound(await findAsset(project, itemId), 'asset');
    // A concurrent request may have deleted the asset.
    requireFound(await startDeletion(project, [itemId]), 'asset');
    await record('asset.delete', itemId, { objectKey: asset.objectKey });
    return asset;
  });
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildAssetClearStart({ queuePrefix, projectId, assetId: itemId });
  await awaitActivity(call, 'checkAsset', start).catch(
    warnOnFailure(context.logger, { projectId, assetId: itemId }, 'asset not deleted from the store yet'),
  );
  return { body: serializeAsset(deleted, context.settings) };
};
