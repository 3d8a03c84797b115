import http from 'node:http';
import https from 'node:https';
import type { DeliveryResponse } from '../../models/webhooks/webhook-deliveries.ts';
import { parseRetryAfter } from '../provider/failure.ts';
import { guardAddress, classifyRequestError, type GuardSettings } from '../provider/guard-address.ts';

/** Timeout until the status line and the headers have arrived. */
const TIMEOUT_MS = 15_000;

/** A larger response body closes the connection. */
const MAX_RESPONSE_BYTES = 16 * 1_024;

const STORED_BYTES = 4 * 1_024;

/** Only these headers are stored, because others could contain credentials. */
const STORED_HEADERS = ['content-type', 'location', 'retry-after'] as const;

const MAX_HEADER_LENGTH = 300;

/** Time from the end of the headers to the end of the body. A slower body closes the connection. */
const BODY_TIMEOUT_MS = 500;

const MAX_RETRY_AFTER_MS = 60 * 60 * 1_000;

/** Maximum number of connections to one endpoint. Each connection has one request at a time. */
export const CONNECTIONS = 20;

export type PostSettings = GuardSettings & { timeoutMs?: number };

export type PostOutcome =
  | { durationMs: number; status: number; retryAfterMs: number | undefined; response: DeliveryResponse }
  | { durationMs: number; error: 'timeout' | 'unreachable' | 'inward_address' | 'tls' };

export type EndpointClient = {
  post(headers: Record<string, string>, body: string): Promise<PostOutcome>;
  close(): void;
};

/**
 * Returns a client that connects only to addresses that {@link guardAddress} allows. The client follows no
 * redirect and uses no proxy.
 */
export function connectEndpoint(url: string, settings: PostSettings): EndpointClient {
  const { timeoutMs = TIMEOUT_MS } = settings;
  const { isRefused, lookup } = guardAddress(url, settings);
  const { Agent, request } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return {
    post: (headers, body) => {
      if (isRefused) return Promise.resolve({ error: 'inward_address', durationMs: 0 });
      const startedAtMs = performance.now();
      const createRequest = (connections: http.Agent | false) =>
        request(url, { method: 'POST', agent: connections, lookup, headers });
      const sending = { body, startedAtMs, timeoutMs };
      // The repeated request uses a new connection, because other idle connections may be closed too.
      return sendRequest(createRequest(agent), {
        ...sending,
        repeat: () => sendRequest(createRequest(false), sending),
      });
    },
    close: () => agent.destroy(),
  };
}

type Sending = {
  body: string;
  startedAtMs: number;
  timeoutMs: number;
  /**
   * Called if a reused connection breaks before the response, because the receiver may have closed the idle
   * connection.
   */
  repeat?: () => Promise<PostOutcome>;
};

/**
 * The status line and the headers decide the outcome, even if the response body does not end.
 * @see https://nodejs.org/api/http.html#requestreusedsocket
 */
function sendRequest(
  request: http.ClientRequest,
  { body, startedAtMs, timeoutMs, repeat }: Sending,
): Promise<PostOutcome> {
  const getDurationMs = () => performance.now() - startedAtMs;
  return new Promise((resolve) => {
    let isLate = false;
    let hasReceivedData = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        request.destroy();
      },
      startedAtMs + timeoutMs - performance.now(),
    );
    request.once('response', (response) => {
      clearTimeout(timer);
      const { statusCode: status = 0, headers } = response;
      const retryAfterMs = parseRetryAfter(headers['retry-after'], MAX_RETRY_AFTER_MS);
      const outcome = { status, retryAfterMs, durationMs: getDurationMs() };
      void readStart(response).then((text) =>
        resolve({ ...outcome, response: { headers: selectHeaders(headers), body: text } }),
      );
    });
    request.once('socket', (socket) => {
      const recordData = () => {
        hasReceivedData = true;
      };
      socket.once('data', recordData);
      request.once('close', () => socket.off('data', recordData));
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      if (isLate) resolve({ error: 'timeout', durationMs: getDurationMs() });
      else if (repeat && request.reusedSocket && !hasReceivedData && isReset(error)) resolve(repeat());
      else resolve({ error: classifyRequestError(error), durationMs: getDurationMs() });
    });
    request.end(body);
  });
}

function selectHeaders(headers: http.IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value.slice(0, MAX_HEADER_LENGTH)]];
    }),
  );
}

/** @returns the first bytes as UTF-8, without NUL, which PostgreSQL refuses */
function readStart(response: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let size = 0;
    let text = '';
    const decoder = new TextDecoder();
    const timer = setTimeout(() => response.destroy(), BODY_TIMEOUT_MS);
    response.on('data', (chunk: Buffer) => {
      const rest = Math.max(STORED_BYTES - size, 0);
      text += decoder.decode(chunk.subarray(0, rest), { stream: true });
      size += chunk.byteLength;
      if (size > MAX_RESPONSE_BYTES) response.destroy();
    });
    response.on('error', () => {});
    response.once('close', () => {
      clearTimeout(timer);
      resolve(text.replaceAll('\0', '\uFFFD'));
    });
  });
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}
