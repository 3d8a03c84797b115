import { assetPosition, findAssets, type AssetPosition } from '../../../models/assets/assets.ts';
import { inProject } from '../../../models/in-project.ts';
import { invalidField } from '../../http/errors.ts';
import { presentAsset } from '../../presenters/asset.ts';
import type { Call, Handler } from '../operation.ts';

/** A page of the project's assets. One more is read than asked for, to know whether there is a next page. */
export const listAssets: Handler<'listAssets'> = async ({ query }, call) => {
  const { limit = 50, assetType, state } = query;
  const purpose = ['listAssets', call.projectId, assetType ?? null, state ?? null];
  const after = readPosition(purpose, query.cursor, call);
  const assets = await inProject(call.context.database, call.projectId, (project) =>
    findAssets(project, { after, limit: limit + 1, assetType, state }),
  );
  const page = assets.slice(0, limit);
  const last = assets.length > limit ? page.at(-1) : undefined;
  const position = last && { createdAt: last.createdAt.toISOString(), id: last.id };
  return {
    body: {
      assets: page.map(presentAsset),
      nextCursor: position ? call.context.cursors.sign(purpose, position) : null,
    },
  };
};

function readPosition(
  purpose: readonly unknown[],
  cursor: string | undefined,
  { context }: Call,
): AssetPosition | undefined {
  if (cursor === undefined) return undefined;
  const read = assetPosition.safeParse(context.cursors.open(purpose, cursor));
  if (!read.success) throw invalidField('cursor', 'is not a cursor of this list');
  return read.data;
}
