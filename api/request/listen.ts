import { once } from 'node:events';
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
import { normalizeTarget } from './request-head.ts';
import { AppError, badRequest, getErrorCode, payloadTooLarge } from './errors.ts';

/** These timeouts protect against clients that send headers or bodies slowly. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Longer than load balancers' usual idle timeout of a minute, so that they close idle connections first. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

const STOP_TIMEOUT_MS = 30_000;

/**
 * After this time, shutdown closes connections that never sent a byte. Browsers and pools open them in
 * advance, and Node counts them as active.
 */
const SILENT_TIMEOUT_MS = 1_000;

const IDLE_CHECK_INTERVAL_MS = 50;

type Listening = {
  server: Server;
  address: AddressInfo;
  /** Resolves when running requests have finished, or were cut off after 30 seconds. */
  stop(): Promise<void>;
};

/**
 * Starts an HTTP server. Port 0 selects a free port. After `draining` aborts, connections close with their
 * next response.
 * @param logger logs requests that the application never receives
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
    // The application refuses a missing Host header in the API's error format.
    requireHostHeader: false,
  });
  if (draining) closeConnectionsOnDrain(server, draining);
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const serve: RequestListener = (request, response) => {
    normalizeTarget(request);
    app(request, response);
  };
  server.on('request', serve);
  // `Expect: 100-continue` gets its interim response after authentication (RFC 9110 section 10.1.1).
  server.on('checkContinue', serve);
  server.on('checkExpectation', serve);
  answerUnreadable(server, logger);
  await once(server.listen(port, host), 'listening');
  // Without this listener, a failure to accept a connection would end the process.
  server.on('error', (error) => logger.error({ reason: getErrorCode(error) }, 'connection not accepted'));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server listens on no port.');
  return { server, address, stop: () => stop(server, connections) };
}

async function stop(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Node emits no event when a keep-alive connection becomes idle.
  const closeIdle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_INTERVAL_MS);
  const closeSilent = setTimeout(() => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, SILENT_TIMEOUT_MS);
  const closeAll = setTimeout(() => server.closeAllConnections(), STOP_TIMEOUT_MS);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeSilent);
  clearTimeout(closeAll);
}

/**
 * Closes each connection with its next response. Load balancers then send no request on a connection that the
 * API is closing.
 */
function closeConnectionsOnDrain(server: Server, draining: AbortSignal): void {
  const unanswered = new Set<ServerResponse>();
  const track = (_request: IncomingMessage, response: ServerResponse) => {
    if (draining.aborted) {
      closeAfter(response);
      return;
    }
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  };
  server.on('request', track).on('checkContinue', track).on('checkExpectation', track);
  draining.addEventListener('abort', () => {
    for (const response of unanswered) closeAfter(response);
  });
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Answers and logs requests that Node cannot parse. The application never receives them. */
export function answerUnreadable(server: Server, logger: Logger): void {
  /**
   * Last request and response of each connection. An error sent during a running response would look like a
   * part of that response.
   */
  const exchanges = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  const track = (request: IncomingMessage, response: ServerResponse) =>
    exchanges.set(request.socket, { request, response });
  /**
   * Connections whose running response must end before the error is sent. Node reports each later packet on
   * them as another error, which is ignored.
   */
  const waiting = new WeakSet<Duplex>();
  server.on('request', track).on('checkContinue', track).on('checkExpectation', track);
  server.on('clientError', (error: Error, socket) => {
    const { request, response } = exchanges.get(socket) ?? {};
    const isAnswering = response !== undefined && !response.writableFinished;
    if (!socket.writable || getErrorCode(error) === 'ECONNRESET') socket.destroy();
    else if (waiting.has(socket)) return;
    else if (isAnswering && request?.complete) {
      waiting.add(socket);
      response.once('finish', () => refuse(error, socket));
    } else if (isAnswering && response.headersSent) socket.destroy();
    else refuse(error, socket);
  });
  const refuse = (error: Error, socket: Duplex) => {
    const refusal = toRefusal(error);
    const requestId = randomUUID();
    logger.info(
      { requestId, status: refusal.status, reason: getErrorCode(error) },
      'unreadable request refused',
    );
    socket.end(formatResponse(refusal, requestId), () => socket.destroy());
  };
}

/** @see https://nodejs.org/docs/latest/api/http.html#event-clienterror */
function toRefusal(error: Error): AppError {
  switch (getErrorCode(error) ?? '') {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(
        431,
        'headers_too_large',
        'The headers are larger than 16 KiB. Send fewer or shorter ones.',
      );
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(408, 'request_timeout', 'The request did not arrive in time. Send it faster.');
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return payloadTooLarge('The chunk extensions are too large. Send chunks without extensions.');
    default:
      return badRequest('The request is not valid HTTP/1.1.');
  }
}

function formatResponse(refusal: AppError, requestId: string): string {
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
