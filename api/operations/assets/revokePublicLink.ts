import { findAsset } from '../../../models/assets/assets.ts';
import { deletePublicLink } from '../../../models/assets/public-links.ts';
import { requireFound } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

/** Idempotent. */
export const revokePublicLink: Handler<'revokePublicLink'> = async ({ path }, call) => {
  const { itemId } = path;
  const asset = await transact(call, async (project, record) => {
    const found = requireFound(await findAsset(project, itemId, { lock: true }), 'asset');
    if (found.publicToken === null) return found;
    await deletePublicLink(project, itemId);
    await record('asset.unpublish', itemId, { filename: found.filename });
    return requireFound(await findAsset(project, itemId), 'asset');
  });
  return { body: serializeAsset(asset, call.context.settings) };
};
