import { findAsset, type LiveAsset } from '../../../models/assets/assets.ts';
import { requireFound } from '../../request/errors.ts';
import type { Call } from '../operation.ts';
import { transact } from '../transact.ts';

/** Returns the requested asset. @throws AppError 404 if it does not exist or was deleted */
export async function requireAsset(call: Call, itemId: string): Promise<LiveAsset> {
  return requireFound(await transact(call, (project) => findAsset(project, itemId)), 'asset');
}
