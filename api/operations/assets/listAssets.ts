import { assetPosition, findAssets } from '../../../models/assets/assets.ts';
import { inProject } from '../../../models/in-project.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import { cutPage, readCursor } from '../page.ts';
import type { Handler } from '../operation.ts';

/** A page of the project's assets. One more is read than asked for, to know whether there is a next page. */
export const listAssets: Handler<'listAssets'> = async ({ query }, call) => {
  const { limit = 50, assetType, state } = query;
  const purpose = ['listAssets', call.projectId, assetType ?? null, state ?? null];
  const after = readCursor(call, purpose, query.cursor, assetPosition);
  const assets = await inProject(call.context.database, call.projectId, (project) =>
    findAssets(project, { after, limit: limit + 1, assetType, state }),
  );
  const { page, last } = cutPage(assets, limit);
  const position = last && { createdAt: last.createdAt.toISOString(), id: last.id };
  return {
    body: {
      assets: page.map(serializeAsset),
      nextCursor: position ? call.context.cursors.sign(purpose, position) : null,
    },
  };
};
