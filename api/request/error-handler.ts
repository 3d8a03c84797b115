import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Logger } from 'pino';
import { BaseError } from 'sequelize';
import { z } from 'zod';
import { QuotaExceeded } from '../../models/fair-queue.ts';
import {
  AppError,
  badRequest,
  internalError,
  payloadTooLarge,
  quotaExceeded,
  unavailable,
} from './errors.ts';
import { isOutage } from './outages.ts';

/** Errors of the body parser and Express have the form of `http-errors`. */
const httpError = z.object({ status: z.number() });

export function handleErrors(logger: Logger): ErrorRequestHandler {
  // Express recognizes error handlers by their four parameters.
  return (error: unknown, request, response, _next) => {
    const appError = toAppError(error);
    response.locals.errorCode = appError.code;
    if (appError.limit !== undefined) response.locals.limit = appError.limit;
    if (appError.status >= 500) {
      const { requestId, operationId } = response.locals;
      const log = appError.status === 503 ? logger.warn.bind(logger) : logger.error.bind(logger);
      log({ requestId, operationId, error: describeError(appError.cause ?? error) }, appError.code);
    }
    if (response.headersSent || response.destroyed) request.destroy();
    else (response.locals.sendError ?? sendError)(request, response, appError);
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof QuotaExceeded) return quotaExceeded(error);
  if (isOutage(error)) return unavailable(undefined, error);
  const parsed = httpError.safeParse(error).data;
  if (parsed?.status === 413) return payloadTooLarge();
  if (parsed?.status === 415) return new AppError(415, 'unsupported_media_type', UNKNOWN_ENCODING);
  if (parsed?.status === 400) return badRequest(UNREADABLE);
  return internalError(error);
}

const UNKNOWN_ENCODING = 'The Content-Encoding is not supported. Send gzip, deflate, br or none.';
const UNREADABLE = 'The body is incomplete, or not compressed as Content-Encoding says.';

/** Omits the messages and parameters of database errors, because they can contain stored data. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const original: unknown = error instanceof BaseError && 'original' in error ? error.original : error;
  const code = original instanceof Error && 'code' in original ? String(original.code) : undefined;
  return { name, code, ...(!(error instanceof BaseError) && { message }), stack: frames.join('\n') };
}

/** Delay before the connection closes after an error response to an unfinished body. */
const LINGER_MS = 1_000;

/**
 * Closes the connection with a delay if the request's body is unfinished. A client that is still writing
 * would otherwise lose the response.
 */
export function sendError(request: Request, response: Response, error: AppError): void {
  sendBody(request, response, error, error);
}

/** Adds the OAuth error fields (RFC 6749 section 5.2, RFC 7591 section 3.2.2). */
export function sendOAuthError(request: Request, response: Response, error: AppError): void {
  sendBody(request, response, error, {
    ...error.toJSON(),
    error: getOauthCode(error),
    error_description: error.message,
  });
}

function getOauthCode({ status, details = [] }: AppError): string {
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
