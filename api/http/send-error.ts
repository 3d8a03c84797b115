import type { Request, Response } from 'express';
import type { AppError } from './errors.ts';

/** Milliseconds for which a connection outlives an answer that did not wait for the whole body. */
const LINGER_MS = 1_000;

/**
 * Sends an error as it stands. When the body was not read to its end, the connection is closed instead of reading
 * the rest; not at once, because a caller that still writes into a closed connection loses the answer.
 */
export function sendError(request: Request, response: Response, error: AppError): void {
  const payload = Buffer.from(JSON.stringify(error));
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
