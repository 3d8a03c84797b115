import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { sendPage } from '../pages/html-page.ts';
import { renderLinkFailurePage } from '../pages/unsubscribe-page.ts';
import { AppError, badRequest, payloadTooLarge } from './errors.ts';
import { sendError } from './error-handler.ts';

/**
 * Reduces an absolute target (RFC 9112 section 3.2.2) to its path and query. Must precede Express, which
 * finds no path in an invalid URL such as `http://[/users`.
 */
export function normalizeTarget(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/') || url === '*') return;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Refuses a missing `Host` (RFC 9112 section 3.2) and an unsupported `Expect` (RFC 9110 section 10.1.1). Node
 * would refuse them without an error body.
 * @throws AppError 400, 417
 */
export const refuseUnservableHead: RequestHandler = (request, response, next) => {
  const { host, expect = '100-continue' } = request.headers;
  if (host === undefined && request.httpVersion === '1.1') {
    response.set('Connection', 'close');
    throw badRequest('The header Host is missing. Send it with every HTTP/1.1 request.');
  }
  if (expect.toLowerCase() !== '100-continue') {
    response.set('Connection', 'close');
    const message = 'The header Expect must be 100-continue or absent.';
    throw new AppError(417, 'expectation_failed', message);
  }
  next();
};

/** Handles HEAD like GET (RFC 9110 section 9.3.2). Node omits the response's body. */
export const routeHeadAsGet: RequestHandler = (request, _response, next) => {
  if (request.method === 'HEAD') request.method = 'GET';
  next();
};

/**
 * Answers `Expect: 100-continue` (RFC 9110 section 10.1.1) before the body is read.
 * @throws AppError 413 for a `Content-Length` over `maxBytes`; checked here, because the parser would read the
 * body before it refuses it
 */
export function admitBody(request: Request, response: Response, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw payloadTooLarge();
  if (request.headers.expect !== undefined) response.writeContinue();
}

/**
 * Warns if a proxy forwards requests although none is configured. Logs only one warning per process, because
 * callers can forge the header.
 */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn(
        'X-Forwarded-For received while TRUST_PROXY_HOPS is 0: all callers behind your proxy count as one. Set TRUST_PROXY_HOPS to the number of your proxies.',
      );
    }
    next();
  };
}

/** Refuses malformed percent-encoding, which Node accepts. */
export const refuseMalformedUrl: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%')) {
    try {
      decodeURIComponent(request.url);
    } catch {
      throw badRequest('The path or the query is not valid percent-encoding. Encode % as %25.');
    }
  }
  next();
};

/** Paths of links in mails and messages. Excludes providers' redirect URIs, whose query is needed. */
const LINK_PATH =
  /^\/(?:emails\/unsubscribe|images|sign-in|invitations|connect(?!\/callback\/)|webhooks\/meta\/data-deletion)\/[^?]+/;

/**
 * Drops the query of links, because mail programs add parameters to it. Must precede `refuseMalformedUrl`,
 * since these parameters may be malformed.
 */
export const prepareMailLinks: RequestHandler = (request, response, next) => {
  const [link] = LINK_PATH.exec(request.url) ?? [];
  if (link !== undefined) {
    request.url = link;
    request.originalUrl = link;
    response.locals.sendError = sendLinkFailure;
  }
  next();
};

const sendLinkFailure: NonNullable<Express.Locals['sendError']> = (request, response, error) => {
  if (!(request.get('accept') ?? '').includes('text/html')) return sendError(request, response, error);
  response.set({ 'Cache-Control': 'no-store', ...error.headers });
  sendPage(response, renderLinkFailurePage(error), error.status);
};
