import { PUBLIC_IMAGE_TYPES } from '../../../domain/upload-policy.ts';
import { findAsset, type LiveAsset } from '../../../models/assets/assets.ts';
import { insertPublicLink } from '../../../models/assets/public-links.ts';
import { conflict, requireFound } from '../../request/errors.ts';
import { serializeAsset } from '../../serializers/asset.ts';
import type { Handler } from '../operation.ts';
import { transact } from '../transact.ts';

const MAX_PUBLIC_LINKS = 1_000;

/** Idempotent. */
export const createPublicLink: Handler<'createPublicLink'> = async ({ path }, call) => {
  const { itemId } = path;
  const asset = await transact(call, async (project, record) => {
    const found = requireFound(await findAsset(project, itemId, { lock: true }), 'asset');
    requireImage(found);
    if (found.publicToken !== null) return found;
    if (!(await insertPublicLink(project, itemId, MAX_PUBLIC_LINKS)))
      throw conflict(
        `The project has the maximum of ${MAX_PUBLIC_LINKS} public links. Revoke an unused one.`,
      );
    await record('asset.publish', itemId, { filename: found.filename });
    return requireFound(await findAsset(project, itemId), 'asset');
  });
  return { body: serializeAsset(asset, call.context.settings) };
};

/** @throws AppError 409 unless the asset is a ready image that browsers and mail programs show */
function requireImage({ state, mimeType }: LiveAsset): void {
  if (!PUBLIC_IMAGE_TYPES.some((type) => type === mimeType))
    throw conflict(`A file of type ${mimeType} cannot be public. Use ${PUBLIC_IMAGE_TYPES.join(', ')}.`);
  if (state !== 'ready')
    throw conflict('The file is not checked yet. Complete its upload, then repeat this request.');
}
