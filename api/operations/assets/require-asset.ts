import { findAsset, type LiveAsset, findSignedUrls } from '../../../models/assets/assets.ts';
import { notFound, type AppError, unavailable } from '../../request/errors.ts';
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

/** Returns the URLs that were signed for a request. @throws AppError 503 if a PostgreSQL crash lost them */
export async function requireSignedUrls(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  requestId: string,
): Promise<[string, ...string[]]> {
  const [first, ...others] = await findSignedUrls({ database: context.database, projectId }, requestId);
  if (first === undefined) throw unavailable();
  return [first, ...others];
}
