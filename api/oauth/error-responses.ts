import { html } from '@remix-run/html-template';
import type { Logger } from 'pino';
import type { ErrorOut, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { z } from 'zod';
import { describeError } from '../request/error-handler.ts';
import { AppError, internalError, unavailable, type ErrorCode } from '../request/errors.ts';
import { isOutage } from '../request/outages.ts';
import { renderHtmlPage, type Page } from '../pages/html-page.ts';

/** Fields of RFC 6749 section 5.2, and the API's own error fields. */
type OAuthErrorBody = { error: string; error_description: string; message: string; code: ErrorCode };

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  500: 'internal_error',
  503: 'unavailable',
};

export function buildErrorBody(status: number, error: string, description: string): OAuthErrorBody {
  const code = CODES[status] ?? 'validation_error';
  return { error, error_description: description, message: description, code };
}

type UnexpectedResponse = Pick<AppError, 'status' | 'headers'> & { body: OAuthErrorBody };

/** Logs the error, and returns a response without its details. Outages get 503, so that clients retry. */
export function describeUnexpected(logger: Logger, requestId: unknown, error: unknown): UnexpectedResponse {
  const logFields = { requestId, error: describeError(error) };
  const isUnavailable = isOutage(error) || (error instanceof AppError && error.status === 503);
  if (isUnavailable) logger.warn(logFields, 'unavailable');
  else logger.error(logFields, 'server_error');
  const { status, headers, message } = isUnavailable ? unavailable() : internalError();
  const code = isUnavailable ? 'temporarily_unavailable' : 'server_error';
  return { status, headers, body: buildErrorBody(status, code, message) };
}

const errorOut = z.object({ error: z.string(), error_description: z.string().optional() });

export function formatProviderErrors(provider: Provider, logger: Logger): void {
  const respond = (ctx: KoaContextWithOIDC, error: unknown) => {
    const { status, headers, body } = describeUnexpected(logger, ctx.res.getHeader('x-request-id'), error);
    ctx.status = status;
    ctx.set(headers);
    ctx.body = body;
  };
  provider.on('server_error', respond);
  // Stops Koa from printing errors. The middleware below logs them and responds, even after a failed write of
  // the session.
  provider.silent = true;
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    try {
      await next();
    } catch (error) {
      respond(ctx, error);
    }
    const { data: refused } = errorOut.safeParse(ctx.body);
    if (ctx.status >= 400 && refused)
      ctx.body = buildErrorBody(ctx.status, refused.error, refused.error_description ?? refused.error);
  });
  provider.on('grant.error', (ctx, error) => {
    // RFC 6749 section 5.2 defines `unauthorized_client` for this error, but oidc-provider sends
    // `invalid_request`.
    if (error.message === 'invalid_request' && error.error_description === WRONG_GRANT_TYPE) {
      ctx.body = {
        error: 'unauthorized_client',
        error_description: 'The client is not allowed to use this grant type.',
      };
    }
  });
}

const WRONG_GRANT_TYPE = 'requested grant type is not allowed for this client';

/**
 * Responds to a request with an invalid client or redirect URI. Such an error cannot be sent to the redirect
 * URI.
 */
export function renderError(
  ctx: KoaContextWithOIDC,
  { error, error_description: description = '' }: ErrorOut,
): void {
  // `formatProviderErrors` responds to server errors.
  if (ctx.status >= 500) return;
  if (ctx.accepts('json', 'html') !== 'html') {
    ctx.body = { error, error_description: description };
    return;
  }
  const { body, headers } = renderRefusedRequestPage(error, description);
  ctx.set(headers);
  ctx.type = 'html';
  ctx.body = body;
}

export function endSentence(reason: string): string {
  return reason === '' ? '.' : `: ${reason.replace(/\.$/, '')}.`;
}

/** @param reason appended to the page's sentence after a colon; may be empty */
export function renderRefusedRequestPage(error: string, reason: string): Page {
  const sentence = `The application that sent you here made an invalid request${endSentence(reason)}`;
  return renderHtmlPage({
    heading: 'Invalid authorization request',
    content: html`<p role="alert">${sentence}</p>
      <p>For its developer: <code>${error}</code></p>`,
  });
}
