import { assetPosition, findAssets } from '../../../models/assets/assets.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import { readPage } from '../page.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const listAssets: Handler<'listAssets'> = async ({ query }, call) => {
  const { limit = 50, cursor, assetType, state } = query;
  const list = ['listAssets', call.projectId, assetType ?? null, state ?? null];
  const { rows, nextCursor } = await readPage(
    call,
    { list, cursor, limit, position: assetPosition },
    (page) => transact(call, (project) => findAssets(project, { ...page, assetType, state })),
    ({ createdAt, id }) => ({ createdAt: createdAt.toISOString(), id }),
  );
  return { body: { assets: rows.map(serializeAsset), nextCursor } };
};
