import { buildAssetCheckStart, type AssetVerdict } from '../../../workflows/contract/assets.ts';
import { unavailable, conflict, noSuch, AppError } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Handler } from '../operation.ts';
import { awaitActivity } from '../await-activity.ts';
import { requireAsset } from './getAsset.ts';

/** Starts the check of the upload at once, instead of leaving it to the sweeper. */
export const completeAssetUpload: Handler<'completeAssetUpload'> = async ({ path }, call) => {
  const { context, projectId } = call;
  const asset = await requireAsset(call, path.itemId);
  if (asset.state === 'ready') return { body: serializeAsset(asset, context.settings) };
  const { taskQueuePrefix: queuePrefix } = context.settings;
  const start = buildAssetCheckStart({ queuePrefix, projectId, assetId: asset.id });
  const verdict = await awaitActivity(call, 'checkAsset', start);
  if (verdict.outcome !== 'ready') throw toError(verdict, asset.mimeType);
  return { body: serializeAsset(await requireAsset(call, path.itemId), context.settings) };
};

function toError(verdict: Exclude<AssetVerdict, { outcome: 'ready' }>, mimeType: string): AppError {
  switch (verdict.outcome) {
    case 'absent':
      return conflict('The file is not uploaded. Upload it, then repeat this request.');
    case 'busy':
      return unavailable(5);
    case 'gone':
      return noSuch('asset');
    case 'refused':
      return new AppError(422, 'upload_refused', `${describeFault(verdict, mimeType)} The file was deleted.`);
  }
}

function describeFault({ reason, found }: AssetVerdict & { outcome: 'refused' }, mimeType: string): string {
  if (reason === 'length') return 'The size of the upload differs from sizeBytes.';
  if (reason === 'type') return `The content type of the upload is not ${mimeType}.`;
  return `The content of the upload is not ${mimeType}${found === undefined ? '' : ` but ${found}`}.`;
}
