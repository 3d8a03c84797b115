import { findAsset, type LiveAsset } from '../../../models/assets/assets.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';

/** Returns the requested asset. @throws AppError 404 if it does not exist or was deleted */
export async function requireAsset(call: Call, itemId: string): Promise<LiveAsset> {
  const asset = await transact(call, (project) => findAsset(project, itemId));
  if (!asset) throw noSuchAsset();
  return asset;
}

export function noSuchAsset(): AppError {
  return notFound('The project has no asset with this id.');
}
