import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { AppError, badRequest, payloadTooLarge } from './errors.ts';

/**
 * Answers what Node cannot read as HTTP in the shape of our errors, and closes the connection. The application never
 * sees such a request, so that it is logged here.
 */
export function answerUnreadable(server: Server, logger: Logger): void {
  /** The last request of each connection. A second answer would be read as part of its answer. */
  const exchanges = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  const note = (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response });
  /** Connections whose refusal waits for an answer. Node reports each further packet as an error of its own. */
  const waiting = new WeakSet<Duplex>();
  server.on('request', note).on('checkContinue', note).on('checkExpectation', note);
  server.on('clientError', (error: Error, socket) => {
    const { request, response } = exchanges.get(socket) ?? {};
    const isAnswering = response !== undefined && !response.writableFinished;
    if (!socket.writable || codeOf(error) === 'ECONNRESET') socket.destroy();
    else if (waiting.has(socket)) return;
    else if (isAnswering && request?.complete) {
      waiting.add(socket);
      response.once('finish', () => refuse(error, socket));
    } else if (isAnswering && response.headersSent) socket.destroy();
    else refuse(error, socket);
  });
  const refuse = (error: Error, socket: Duplex) => {
    const refusal = refusalOf(error);
    const requestId = randomUUID();
    logger.info({ requestId, status: refusal.status, reason: codeOf(error) }, 'refused what is not readable');
    socket.end(written(refusal, requestId), () => socket.destroy());
  };
}

/** @see https://nodejs.org/docs/latest/api/http.html#event-clienterror */
function refusalOf(error: Error): AppError {
  switch (codeOf(error) ?? '') {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(431, 'headers_too_large', 'The headers are larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(408, 'request_timeout', 'The request did not arrive in time. Send it faster.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return payloadTooLarge('The extensions of the chunks are larger than what is taken.');
    default:
      return badRequest('This is no request of HTTP/1.1 that can be read.');
  }
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function written(refusal: AppError, requestId: string): string {
  const body = JSON.stringify(refusal);
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
