import { assetPosition, findAssets, toAssetPosition } from '../../../models/assets/list-assets.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import { readPage } from '../page.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

export const listAssets: Handler<'listAssets'> = async ({ query }, call) => {
  const { limit = 50, cursor, assetType, state, isPublic, search, order = 'newest' } = query;
  // The cursor's signature covers the filters in this order, whatever their order in the URL.
  const filters = { assetType, state, isPublic, search, order };
  const { rows, nextCursor } = await readPage(
    call,
    { list: 'listAssets', filters, cursor, limit, position: assetPosition },
    (page) => transact(call, (project) => findAssets(project, { ...page, ...filters })),
    (asset) => toAssetPosition(asset, order),
  );
  return { body: { assets: rows.map((asset) => serializeAsset(asset, call.context.settings)), nextCursor } };
};
