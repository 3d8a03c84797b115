import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { linkFailurePage } from '../pages/unsubscribe-page.ts';
import { AppError, badRequest, payloadTooLarge } from './errors.ts';
import { sendError } from './error-handler.ts';

/**
 * Takes a target in the absolute form, which a server must accept, as its path (RFC 9112 section 3.2.2). Before Express
 * sees it: of a target that is no URL, such as `http://[/users`, it finds no path, and answers with a page of its own.
 */
export function takeTargetAsPath(request: IncomingMessage): void {
  const { url = '/' } = request;
  if (url.startsWith('/') || url === '*') return;
  const path = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  request.url = path.startsWith('/') ? path : `/${path}`;
}

/**
 * Refuses a head that Node would refuse by itself, without a body that says why: a request without Host (RFC 9112
 * section 3.2), and one that expects what we do not do (RFC 9110 section 10.1.1).
 * @throws AppError 400, 417
 */
export const refuseUnservableHead: RequestHandler = (request, response, next) => {
  const { host, expect = '100-continue' } = request.headers;
  if (host === undefined && request.httpVersion === '1.1') {
    response.set('Connection', 'close');
    throw badRequest('A request needs the header Host.');
  }
  if (expect.toLowerCase() !== '100-continue') {
    response.set('Connection', 'close');
    const message = 'The header Expect may be 100-continue, or left out.';
    throw new AppError(417, 'expectation_failed', message);
  }
  next();
};

/**
 * Lets a body come that nothing stands against but its size: who asks before they send it is told to go on (RFC 9110
 * section 10.1.1).
 * @throws AppError 413 where more is announced than `maxBytes`: a parser would read it to its end before it refuses it
 */
export function admitBody(request: Request, response: Response, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw payloadTooLarge();
  if (request.headers.expect !== undefined) response.writeContinue();
}

/**
 * Warns, once a process, of a request that seems to have come through a proxy though none is said to be there: then all
 * callers would have its address, and share what an address may do. A caller can write the header too, so no more than
 * one line comes of it.
 */
export function warnOfProxy(logger: Logger): RequestHandler {
  let isWarned = false;
  return (request, _response, next) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
      isWarned = true;
      logger.warn(
        'A request came with X-Forwarded-For, and TRUST_PROXY_HOPS is 0: if a proxy of yours sent it, all callers count as one. Set TRUST_PROXY_HOPS to the number of proxies before the API.',
      );
    }
    next();
  };
}

/** 400 for percent-encoding that is cut off or does not decode to UTF-8; Node would let it through as it is. */
export const refuseMalformedUrl: RequestHandler = (request, _response, next) => {
  if (request.url.includes('%')) {
    try {
      decodeURIComponent(request.url);
    } catch {
      throw badRequest('The path or the query is not valid percent-encoding.');
    }
  }
  next();
};

/**
 * Links that stand in mails and on pages of others. Not the address that providers send browsers back to: its query is
 * the provider's answer.
 */
const LINK =
  /^\/(?:emails\/unsubscribe|sign-in|invitations|connect(?!\/callback\/)|webhooks\/meta\/data-deletion)\/[^?]+/;

/**
 * Drops the query of a link, to which mail programs and newsletters add their own parameters, and shows errors to people
 * as a page. Before the URL is checked, because what is added may be malformed.
 */
export const serveMailLinks: RequestHandler = (request, response, next) => {
  const [link] = LINK.exec(request.url) ?? [];
  if (link !== undefined) {
    request.url = link;
    request.originalUrl = link;
    response.locals.sendError = sendLinkFailure;
  }
  next();
};

const sendLinkFailure: NonNullable<Express.Locals['sendError']> = (request, response, error) => {
  if (!(request.get('accept') ?? '').includes('text/html')) return sendError(request, response, error);
  const page = linkFailurePage(error);
  response.status(error.status).set({ 'Cache-Control': 'no-store', ...page.headers, ...error.headers });
  response.type('html').send(page.body);
};
