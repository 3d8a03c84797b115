import type { RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { findKnownBrowser } from './known-browser.ts';
import { limitHeaders, retryAfterSeconds, tooManyRequests } from './limit-headers.ts';
import { networkOf } from './network-of.ts';

/**
 * Stands before the pages of an authorization request that is under way, and the address where it goes on. Each asks
 * for rows, so they are counted alike, under a limit of their own: a person who signs in opens several.
 * @param route as of {@link limitAuthorizations}
 */
export function limitInteractions(
  context: Parameters<typeof limitAuthorizations>[0],
  route: string,
): RequestHandler {
  return limitAuthorizations(context, route, 'interactions');
}

/**
 * Stands before the authorization endpoint and counts what comes from a network address: anybody may ask there, and
 * each request leaves a row until its half hour has passed. A browser in which somebody has signed in before is counted
 * by itself, so that nobody else at its address keeps it out.
 * @param route the endpoint's path, for the log
 */
export function limitAuthorizations(
  { rateLimits, signInKeyring, settings }: Pick<ApiContext, 'rateLimits' | 'signInKeyring' | 'settings'>,
  route: string,
  limit: 'authorizations' | 'interactions' = 'authorizations',
): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = route;
    const known = findKnownBrowser(request, { publicUrl: settings.publicUrl, keyring: signInKeyring });
    const standing = await rateLimits[limit].take(known ? `browser ${known.id}` : networkOf(request.ip));
    const standings = standing ? [standing] : [];
    const seconds = retryAfterSeconds(standings);
    if (seconds !== undefined) throw tooManyRequests(standings, seconds);
    response.set(limitHeaders(standings));
    next();
  };
}
