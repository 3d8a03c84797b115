import type { Request, RequestHandler } from 'express';
import { forbidden, notFound } from '../request/errors.ts';
import { requireSession, type ConsoleContext } from './session.ts';

export const CONSOLE_API = '/console/api';

/** Removed from forwarded requests, so that only the session's token counts. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'x-app-key', 'x-write-key'] as const;

/**
 * Forwards the console's calls to the operations, with the session's token instead of the cookie. Mount this
 * handler before the operations.
 */
export function forwardToOperations(context: ConsoleContext): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = CONSOLE_API;
    requireConsole(request, context.settings.publicUrl);
    const session = await requireSession(context, request);
    for (const name of CREDENTIAL_HEADERS) delete request.headers[name];
    request.headers.authorization = `Bearer ${session.token}`;
    response.set('Cache-Control', 'no-store');
    request.url = request.url.slice(CONSOLE_API.length);
    request.originalUrl = request.url;
    response.locals.isForwarded = true;
    return next();
  };
}

/** Refuses forwarded requests that match no operation, so that they reach no other path. */
export const refuseNonOperations: RequestHandler = (_request, response, next) => {
  if (response.locals.isForwarded) throw notFound('The API has no such operation.');
  next();
};

/**
 * Prevents CSRF: pages of other origins can send a custom header only after a preflight, which the API
 * refuses (RFC 10017, "CSRF Protection in BFF"). The `Origin` header, if sent, must be the console's.
 */
export function requireConsole(request: Request, publicUrl: string): void {
  const isOurs = request.get('x-console') === '1' && isOwnOrigin(request, publicUrl);
  if (!isOurs) {
    throw forbidden('Only pages of the console may call this path, with the header X-Console: 1.');
  }
}

/** `Origin: null` names no page, so `Sec-Fetch-Site` decides. Requests with neither header are allowed. */
function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const [site, origin] = [request.get('sec-fetch-site'), request.get('origin')];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === 'null') return site === 'same-origin';
  return origin === undefined || origin === new URL(publicUrl).origin;
}
