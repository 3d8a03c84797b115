import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { takeTargetAsPath } from './request-head.ts';
import { AppError, badRequest, payloadTooLarge } from './errors.ts';

/** Milliseconds. A slow sender holds a connection this long at most (slow-header and slow-body attacks). */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Milliseconds: longer than the minute for which load balancers commonly keep idle connections. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/** Milliseconds that requests in flight have to finish when the server stops. */
const STOP_TIMEOUT_MS = 30_000;

/**
 * Milliseconds after which a connection that has sent nothing yet is closed when the server stops. Browsers and pools
 * open some in advance, and Node counts them as in flight. What was on its way when the stop began has come by then.
 */
const SILENT_TIMEOUT_MS = 1_000;

/** Milliseconds between two looks for connections that became idle while the server stops. */
const IDLE_CHECK_INTERVAL_MS = 50;

export type Listening = {
  server: Server;
  address: AddressInfo;
  /** Accepts no more connections, lets requests in flight finish, and resolves when all are gone. */
  stop(): Promise<void>;
};

/**
 * Serves an application over HTTP. Port 0 takes any free one. Once `draining` is aborted, connections end with their
 * next answer. `logger`: for what no application sees.
 */
export async function listen(
  app: RequestListener,
  { host, port, draining }: { host: string; port: number; draining?: AbortSignal },
  logger: Logger,
): Promise<Listening> {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: 5_000,
    // The application refuses it, with an error of our shape.
    requireHostHeader: false,
  });
  if (draining) closeConnectionsOnDrain(server, draining);
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const serve: RequestListener = (request, response) => {
    takeTargetAsPath(request);
    app(request, response);
  };
  server.on('request', serve);
  // A caller that asks before it sends its body is told to go on once its credentials hold (RFC 9110 section 10.1.1).
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  answerUnreadable(server, logger);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on no port.');
  return { server, address, stop: () => stop(server, connections) };
}

async function stop(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A kept-alive connection becomes idle when its last request is answered, which nothing announces.
  const release = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
  const hangUp = setTimeout(() => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, SILENT_TIMEOUT_MS);
  const abandon = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(release);
  clearTimeout(hangUp);
  clearTimeout(abandon);
}

/**
 * Ends each connection with the next answer on it once `draining` is aborted, also where the
 * request came before. So a balancer that goes on for a moment finds no connection closed under a
 * request, and none is left when the server stops.
 */
function closeConnectionsOnDrain(server: Server, draining: AbortSignal): void {
  const unanswered = new Set<ServerResponse>();
  const note = (_request: IncomingMessage, response: ServerResponse) => {
    if (draining.aborted) {
      closeAfter(response);
      return;
    }
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  };
  server.on('request', note).on('checkContinue', note).on('checkExpectation', note);
  draining.addEventListener('abort', () => {
    for (const response of unanswered) closeAfter(response);
  });
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

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
