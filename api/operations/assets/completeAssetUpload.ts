import {
  checkAssetStart,
  type AssetVerdict,
  type AssetsActivities,
} from '../../../workflows/contract/assets.ts';
import { unavailable, conflict, AppError } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Handler } from '../operation.ts';
import { awaitActivity } from '../await-activity.ts';
import { noSuchAsset, requireAsset } from './require-asset.ts';

/** Checks an upload immediately instead of at the next sweep. */
export const completeAssetUpload: Handler<'completeAssetUpload'> = async ({ path }, call) => {
  const { context, projectId } = call;
  const asset = await requireAsset(call, path.itemId);
  if (asset.state === 'ready') return { body: serializeAsset(asset) };
  const verdict = await awaitActivity(call, (activities) =>
    activities.typed<AssetsActivities>().start(
      'checkAsset',
      checkAssetStart({
        queuePrefix: context.settings.taskQueuePrefix,
        projectId,
        assetId: asset.id,
      }),
    ),
  );
  if (verdict.outcome !== 'ready') throw answerTo(verdict, asset.mimeType);
  return { body: serializeAsset(await requireAsset(call, path.itemId)) };
};

function answerTo(verdict: Exclude<AssetVerdict, { outcome: 'ready' }>, mimeType: string): AppError {
  switch (verdict.outcome) {
    case 'absent':
      return conflict('Nothing was uploaded yet. Send the file, then this request again.');
    case 'busy':
      return unavailable(5);
    case 'gone':
      return noSuchAsset();
    case 'refused':
      return new AppError(422, 'upload_refused', `${fault(verdict, mimeType)} It was deleted.`);
  }
}

function fault({ reason, found }: AssetVerdict & { outcome: 'refused' }, mimeType: string): string {
  if (reason === 'length') return 'The upload is not as long as was announced.';
  if (reason === 'type') return `The upload was not stored as ${mimeType}.`;
  const is = found === undefined ? '' : `: it is ${found}`;
  return `The upload is not ${mimeType}${is}.`;
}
