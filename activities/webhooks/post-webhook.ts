import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../../domain/public-address.ts';
import { parseRetryAfter } from '../provider/retry-after.ts';

/** Time for an endpoint to answer with a status line and headers. */
const TIMEOUT_MS = 15_000;

/** Bytes of an answer's body that are read. It is thrown away; a body that ends leaves the connection usable. */
const MAX_ANSWER_BYTES = 16 * 1_024;

/** Time for an answer's body to end, from its headers on. */
const BODY_TIMEOUT_MS = 500;

/** What is believed of a receiver's `Retry-After`. */
const MAX_RETRY_AFTER_MS = 60 * 60 * 1_000;

/** Connections to one endpoint, each with one request at a time. */
export const CONNECTIONS = 20;

/** What a name server is waited for, once. */
const RESOLVE_TIMEOUT_MS = 2_000;

/** Finds the addresses of a name; none: it has none. */
export type Resolve = (name: string) => Promise<string[]>;

export type PostSettings = {
  /** Whether what is on this machine's loopback is reached too, as in development. */
  toLoopback: boolean;
  /** How names are resolved; by the system's name servers, unless a test has a way of its own. */
  resolve?: Resolve;
  timeoutMs?: number;
};

/** An answer, or a word of ours for why there is none. */
export type PostOutcome =
  | { durationMs: number; status: number; retryAfterMs: number | undefined }
  | { durationMs: number; error: 'timeout' | 'unreachable' | 'inward_address' | 'tls' };

/** Posts to one endpoint, until it is closed. */
export type EndpointClient = {
  post(headers: Record<string, string>, body: string): Promise<PostOutcome>;
  close(): void;
};

/** A name leads to an address that nothing may be sent to. */
class InwardAddress extends Error {
  override readonly name = 'InwardAddress';
}

/**
 * Makes a client of one endpoint. Its name is resolved once and checked, and each connection goes to what was checked:
 * a name that leads elsewhere at the next look gains nothing. No redirect is followed, and no proxy of the
 * environment's is used.
 */
export function connectEndpoint(url: string, settings: PostSettings): EndpointClient {
  const { protocol, hostname } = new URL(url);
  const { timeoutMs = TIMEOUT_MS } = settings;
  const isAllowed = (address: string) =>
    isPublicAddress(address) || (settings.toLoopback && isLoopbackAddress(address));
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Nobody is asked for the address of these.
  const isRefused = isIP(literal) > 0 && !isAllowed(literal);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const lookup = checkedLookup(settings.resolve ?? resolveByDns, isAllowed);
  return {
    post: (headers, body) => {
      if (isRefused) return Promise.resolve({ error: 'inward_address', durationMs: 0 });
      const startedAt = performance.now();
      const begin = (connections: http.Agent | false) =>
        request(url, { method: 'POST', agent: connections, lookup, headers });
      const sending = { body, startedAt, timeoutMs };
      // The repetition has a connection of its own, which cannot be one that the receiver has closed.
      return send(begin(agent), { ...sending, repeat: () => send(begin(false), sending) });
    },
    close: () => agent.destroy(),
  };
}

function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  let resolved: Promise<LookupAddress[]> | undefined;
  const find = async (name: string) => {
    const addresses = await resolve(name);
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new InwardAddress();
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };
  return (name, options, found) => {
    // Of all connections together, also when it fails: the client lives for some seconds only.
    resolved ??= find(name);
    void tellAddresses(resolved, options.all === true, found);
  };
}

async function tellAddresses(
  resolved: Promise<LookupAddress[]>,
  isAll: boolean,
  found: Parameters<LookupFunction>[2],
): Promise<void> {
  let addresses: LookupAddress[];
  try {
    addresses = await resolved;
  } catch (error) {
    found(error instanceof Error ? error : new Error(String(error)), '');
    return;
  }
  const [first] = addresses;
  if (isAll) found(null, addresses);
  else found(null, first?.address ?? '', first?.family);
}

/**
 * Asks the system's name servers, not the system's resolver: that one takes a thread of a few for as long as a name
 * server does not answer, so that one dead zone would stop every connection of the process.
 */
async function resolveByDns(name: string): Promise<string[]> {
  // Known to no name server (RFC 6761).
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const [failed] = found.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (addresses.length === 0 && failed !== undefined) throw failed;
  return addresses;
}

type Sending = {
  body: string;
  startedAt: number;
  timeoutMs: number;
  /** Called when a reused connection breaks before a byte of an answer: the receiver closed it while it was idle. */
  repeat?: () => Promise<PostOutcome>;
};

/**
 * Sends a body. The status line and headers decide the outcome, whether the body of the answer ends or not.
 * @see https://nodejs.org/api/http.html#requestreusedsocket
 */
function send(
  request: http.ClientRequest,
  { body, startedAt, timeoutMs, repeat }: Sending,
): Promise<PostOutcome> {
  const durationMs = () => performance.now() - startedAt;
  return new Promise((resolve) => {
    let isLate = false;
    let hasAnswer = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        request.destroy();
      },
      startedAt + timeoutMs - performance.now(),
    );
    request.once('response', (answer) => {
      clearTimeout(timer);
      const { statusCode: status = 0, headers } = answer;
      const retryAfterMs = parseRetryAfter(headers['retry-after'], MAX_RETRY_AFTER_MS);
      const outcome = { status, retryAfterMs, durationMs: durationMs() };
      void discard(answer).then(() => resolve(outcome));
    });
    request.once('socket', (socket) => {
      const note = () => {
        hasAnswer = true;
      };
      socket.once('data', note);
      request.once('close', () => socket.off('data', note));
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      if (isLate) resolve({ error: 'timeout', durationMs: durationMs() });
      else if (repeat && request.reusedSocket && !hasAnswer && isReset(error)) resolve(repeat());
      else resolve({ error: wordFor(error), durationMs: durationMs() });
    });
    request.end(body);
  });
}

/** Reads the body of an answer to its end, or closes the connection when it is too large or takes too long. */
function discard(answer: http.IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    const timer = setTimeout(() => answer.destroy(), BODY_TIMEOUT_MS);
    answer.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > MAX_ANSWER_BYTES) answer.destroy();
    });
    answer.on('error', () => {});
    answer.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function isReset(error: Error): boolean {
  return 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
}

function wordFor(error: Error): 'unreachable' | 'inward_address' | 'tls' {
  if (error instanceof InwardAddress) return 'inward_address';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /^(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'tls' : 'unreachable';
}
