import { findSignedUrls } from '../../../models/assets/assets.ts';
import { unavailable } from '../../request/errors.ts';
import type { Call } from '../operation.ts';

/**
 * The URLs that were signed for a request.
 * @throws AppError 503 when they are gone: PostgreSQL has crashed in between
 */
export async function requireSignedUrls(
  { context, projectId }: Pick<Call, 'context' | 'projectId'>,
  requestId: string,
): Promise<[string, ...string[]]> {
  const [first, ...others] = await findSignedUrls({ database: context.database, projectId }, requestId);
  if (first === undefined) throw unavailable();
  return [first, ...others];
}
