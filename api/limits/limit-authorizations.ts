import type { RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { findKnownBrowser } from './known-browser.ts';
import { buildLimitHeaders, getRetryAfterSeconds, tooManyRequests } from './rate-limiter.ts';
import { toNetwork } from './to-network.ts';

/**
 * Limits authorization requests or interaction pages: anyone can request them, and each request stores a row. Known
 * browsers count separately from their network address.
 * @param route the path, for the log
 */
export function limitAuthorizations(
  { rateLimits, signInKeyring, settings }: Pick<ApiContext, 'rateLimits' | 'signInKeyring' | 'settings'>,
  route: string,
  counted: 'authorizations' | 'pages' = 'authorizations',
): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = route;
    const known = findKnownBrowser(request, { publicUrl: settings.publicUrl, keyring: signInKeyring });
    const caller = known ? `browser ${known.id}` : toNetwork(request.ip);
    const limitStatus = await rateLimits.take('credential', `${counted} ${caller}`);
    const limitStatuses = limitStatus ? [limitStatus] : [];
    const seconds = getRetryAfterSeconds(limitStatuses);
    if (seconds !== undefined) throw tooManyRequests(limitStatuses, seconds);
    response.set(buildLimitHeaders(limitStatuses));
    next();
  };
}
