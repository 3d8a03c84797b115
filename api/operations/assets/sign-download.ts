import { findSignedUrls } from '../../../models/assets/assets.ts';
import { buildDownloadUrlStart, type SignedDownload } from '../../../workflows/contract/assets.ts';
import { unavailable } from '../../request/errors.ts';
import { awaitActivity } from '../await-activity.ts';
import { toProject, type Call } from '../operation.ts';

/**
 * Signs a URL in a worker, if the stored object is still the one that passed the upload check.
 * {@link requireSignedUrls} returns this URL for a minute.
 */
export function signDownload(
  call: Pick<Call, 'context' | 'projectId'>,
  signed: { assetId: string; requestId: string },
): Promise<SignedDownload> {
  const { context, projectId } = call;
  const start = buildDownloadUrlStart({
    queuePrefix: context.settings.taskQueuePrefix,
    projectId,
    ...signed,
  });
  return awaitActivity(call, 'signDownloadUrl', start);
}

/** @throws AppError 503 if the stored URLs have expired, or were lost in a crash of PostgreSQL */
export async function requireSignedUrls(
  call: Pick<Call, 'context' | 'projectId'>,
  requestId: string,
): Promise<[string, ...string[]]> {
  const [first, ...others] = await findSignedUrls(toProject(call), requestId);
  if (first === undefined) throw unavailable();
  return [first, ...others];
}
