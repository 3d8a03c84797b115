import type { RequestHandler } from 'express';
import { linkFailurePage } from '../pages/unsubscribe-page.ts';
import { sendError } from './send-error.ts';

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
