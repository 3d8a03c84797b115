import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { BaseError } from 'sequelize';
import { z } from 'zod';
import { QuotaExceeded } from '../../models/fair-queue.ts';
import { AppError, badRequest, payloadTooLarge, quotaExceeded, unavailable } from './errors.ts';
import { isOutage } from './outages.ts';
import { sendError } from './send-error.ts';

/** What the body parser and Express throw: made by `http-errors`, told apart by `type`. */
const httpError = z.object({ status: z.number(), type: z.string().optional() });

/** The one place where errors become answers. */
export function handleErrors(logger: Logger): ErrorRequestHandler {
  // Express knows error handlers by their four parameters.
  return (error: unknown, request, response, _next) => {
    const answer = toAppError(error);
    response.locals.errorCode = answer.code;
    if (answer.limit !== undefined) response.locals.limit = answer.limit;
    if (answer.status >= 500) {
      const { requestId, operationId } = response.locals;
      const log = answer.status === 503 ? logger.warn.bind(logger) : logger.error.bind(logger);
      log({ requestId, operationId, error: describeError(answer.cause ?? error) }, answer.code);
    }
    if (response.headersSent || response.destroyed) request.destroy();
    else (response.locals.sendError ?? sendError)(request, response, answer);
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof QuotaExceeded) return quotaExceeded(error);
  if (isOutage(error)) return unavailable(undefined, error);
  if (error instanceof URIError) return badRequest('The path is not valid percent-encoding.');
  const parsed = httpError.safeParse(error).data;
  if (parsed?.status === 413) return payloadTooLarge();
  if (parsed?.status === 415) return new AppError(415, 'unsupported_media_type', UNKNOWN_ENCODING);
  if (parsed?.status === 400) return badRequest(UNREADABLE);
  return new AppError(500, 'internal_error', FAULT, { cause: error });
}

const UNKNOWN_ENCODING = 'The body is encoded in a way that is not taken; gzip, deflate and br are.';
const UNREADABLE = 'The body could not be read: it is cut off, or not compressed as Content-Encoding says.';
const FAULT = 'Something went wrong on our side. Quote the X-Request-Id if you ask for help.';

/**
 * Describes an error for the log: its origin and its kind. The messages and parameters of a database error are left out,
 * because they carry rows.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '' } = error;
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const original: unknown = error instanceof BaseError && 'original' in error ? error.original : error;
  const code = original instanceof Error && 'code' in original ? String(original.code) : undefined;
  return { name, code, ...(!(error instanceof BaseError) && { message }), stack: frames.join('\n') };
}
