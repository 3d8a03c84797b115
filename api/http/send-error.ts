import type { Request, Response } from 'express';
import type { AppError } from './errors.ts';

/** Milliseconds for which a connection outlives an answer that did not wait for the whole body. */
const LINGER_MS = 1_000;

/**
 * Sends an error as it stands. When the body was not read to its end, the connection is closed instead of reading
 * the rest; not at once, because a caller that still writes into a closed connection loses the answer.
 */
export function sendError(request: Request, response: Response, error: AppError): void {
  sendBody(request, response, error, error);
}

/** As {@link sendError}, and says in it what clients of OAuth look for (RFC 6749 section 5.2, RFC 7591 section 3.2.2). */
export function sendOAuthError(request: Request, response: Response, error: AppError): void {
  sendBody(request, response, error, {
    ...error.toJSON(),
    error: oauthCodeOf(error),
    error_description: error.message,
  });
}

function oauthCodeOf({ status, details = [] }: AppError): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  if (status === 413) return 'invalid_request';
  if (status >= 500) return 'server_error';
  return details.some(({ path }) => path.startsWith('redirect_uris'))
    ? 'invalid_redirect_uri'
    : 'invalid_client_metadata';
}

function sendBody(request: Request, response: Response, error: AppError, body: object): void {
  const payload = Buffer.from(JSON.stringify(body));
  response.status(error.status).set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(payload.length),
    'Cache-Control': 'no-store',
    ...error.headers,
  });
  if (request.complete || !hasBody(request)) {
    response.end(payload);
    return;
  }
  response.set('Connection', 'close').write(payload);
  const close = setTimeout(() => response.end(), LINGER_MS);
  request.socket.once('close', () => clearTimeout(close));
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
