import type { Request, RequestHandler } from 'express';
import { forbidden, notFound } from '../request/errors.ts';
import { requireSession, type ConsoleContext } from './session.ts';

/** Where the console calls the operations of the API. */
export const CONSOLE_API = '/console/api';

/** What a page of another site may not send along without being asked for CORS, which is never answered here. */
const CREDENTIALS = ['authorization', 'cookie', 'x-app-key', 'x-write-key'] as const;

/**
 * Serves the API's operations below {@link CONSOLE_API} to a browser that is signed in in the console: the cookie of its
 * session counts there and nowhere else, and is put in for by the session's token. Stands before the operations.
 */
export function forwardToOperations(context: ConsoleContext): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = CONSOLE_API;
    requireConsole(request, context.settings.publicUrl);
    const session = await requireSession(context, request);
    for (const name of CREDENTIALS) delete request.headers[name];
    request.headers.authorization = `Bearer ${session.token}`;
    response.set('Cache-Control', 'no-store');
    request.url = request.url.slice(CONSOLE_API.length);
    request.originalUrl = request.url;
    response.locals.isForwarded = true;
    return next();
  };
}

/** Ends what was forwarded and is no operation: nothing else of the API is served by the console's session. */
export const refuseOtherThanOperations: RequestHandler = (_request, response, next) => {
  if (response.locals.isForwarded) throw notFound('The API has no such operation.');
  next();
};

/**
 * A page of another site can make a browser send requests here. It cannot give them a header of its own, for that
 * browsers ask first (RFC 10017, "CSRF Protection in BFF"); and where a browser names the page's origin, it is ours.
 */
export function requireConsole(request: Request, publicUrl: string): void {
  const isOurs = request.get('x-console') === '1' && isOwnOrigin(request, publicUrl);
  if (!isOurs) {
    throw forbidden('This is for the console alone: it sends the header X-Console from its own pages.');
  }
}

/** `Origin: null` names no page, so it counts only where `Sec-Fetch-Site` does. Neither is sent with some GETs. */
function isOwnOrigin(request: Request, publicUrl: string): boolean {
  const [site, origin] = [request.get('sec-fetch-site'), request.get('origin')];
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === 'null') return site === 'same-origin';
  return origin === undefined || origin === new URL(publicUrl).origin;
}
