import type { RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { findKnownBrowser } from './known-browser.ts';
import { buildLimitHeaders, getRetryAfterSeconds, tooManyRequests } from './rate-limiter.ts';
import { toNetwork } from './to-network.ts';

/**
 * Limits requests per known browser; other browsers share the limit of their network.
 * @param route the endpoint's path, for the log
 * @param kind requests of the same kind are counted together
 */
export function limitPageRequests(
  { rateLimits, signInKeyring, settings }: Pick<ApiContext, 'rateLimits' | 'signInKeyring' | 'settings'>,
  route: string,
  kind: 'authorizations' | 'pages' = 'authorizations',
): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = route;
    const known = findKnownBrowser(request, { publicUrl: settings.publicUrl, keyring: signInKeyring });
    const caller = known ? `browser ${known.id}` : toNetwork(request.ip);
    const limitStatus = await rateLimits.take('credential', `${kind} ${caller}`);
    const limitStatuses = limitStatus ? [limitStatus] : [];
    const seconds = getRetryAfterSeconds(limitStatuses);
    if (seconds !== undefined) throw tooManyRequests(limitStatuses, seconds);
    response.set(buildLimitHeaders(limitStatuses));
    next();
  };
}
