import { findAsset, type LiveAsset } from '../../../models/assets/assets.ts';
import { notFound, type AppError } from '../../request/errors.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';

/** The asset that a request names. @throws AppError 404 when the project has no such asset, or it was deleted */
export async function requireAsset(call: Call, itemId: string): Promise<LiveAsset> {
  const asset = await transact(call, (project) => findAsset(project, itemId));
  if (!asset) throw noSuchAsset();
  return asset;
}

/** 404: the project has no such asset, or it was deleted. */
export function noSuchAsset(): AppError {
  return notFound('The project has no asset with this id.');
}
