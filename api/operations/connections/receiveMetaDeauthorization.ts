import { createHash } from 'node:crypto';
import {
  storeMetaCallback,
  getMetaCallbackBinding,
  type MetaCallbackKind,
} from '../../../models/connections/meta-callbacks.ts';
import { seal } from '../../../models/sealed.ts';
import { buildMetaCallbackStart } from '../../../workflows/contract/connections.ts';
import { notFound, unavailable } from '../../request/errors.ts';
import { toNetwork } from '../../limits/to-network.ts';
import { buildLimitHeaders, tooManyRequests } from '../../limits/rate-limiter.ts';
import { startActivity, warnOnFailure } from '../../temporal/start-job.ts';
import type { Handler, Call } from '../operation.ts';

export const receiveMetaDeauthorization: Handler<'receiveMetaDeauthorization'> = async ({ body }, call) => {
  const { headers } = await acceptMetaCallback(call, 'deauthorize', body.signed_request);
  return { headers, body: { success: true } };
};

/**
 * Stores the signed request, sealed for the workers. Only workers hold the app secret and can verify the
 * signature.
 * @returns the callback's id, which stays the same if Meta repeats the request, and rate limit headers
 * @throws AppError 404 if Meta is not configured; 429 above the limit of the caller's network; 503 if too
 * many callbacks are unprocessed
 */
export async function acceptMetaCallback(
  { context, ip }: Call,
  kind: MetaCallbackKind,
  signedRequest: string,
): Promise<{ id: string; headers: Record<string, string> }> {
  const { connect, taskQueuePrefix: queuePrefix } = context.settings;
  if (!connect.publicKey || !connect.clients.meta) throw notFound('This deployment is not set up for Meta.');
  const limitStatus = await context.rateLimits.take('write', `meta:${toNetwork(ip)}`);
  if (limitStatus?.isExceeded) throw tooManyRequests([limitStatus], limitStatus.resetsInSeconds);
  const requestDigest = createHash('sha256').update(signedRequest).digest();
  const binding = getMetaCallbackBinding(kind, requestDigest);
  const sealedRequest = await seal(connect.publicKey, binding, signedRequest);
  const id = await storeMetaCallback(context.database, { kind, requestDigest, sealedRequest });
  if (id === undefined) throw unavailable();
  const start = buildMetaCallbackStart({ queuePrefix, callbackId: id });
  await startActivity(context.temporal, 'processMetaCallback', start).catch(
    warnOnFailure(context.logger, { callbackId: id }, 'Meta callback not processed yet; the sweeper retries'),
  );
  return { id, headers: buildLimitHeaders(limitStatus ? [limitStatus] : []) };
}
