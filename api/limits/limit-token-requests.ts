import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { stoppedBy } from '../../models/database.ts';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import type { ApiContext } from '../context.ts';
import { ROWS_TIMEOUT_MS, stopAfter } from '../request/deadline.ts';
import { AppError, payloadTooLarge } from '../request/errors.ts';
import { admitBody } from '../request/request-head.ts';
import { sendOAuthError } from '../request/error-handler.ts';
import { provesItself, type ShownByClient } from '../oauth/proves-itself.ts';
import { networkOf } from './network-of.ts';
import { limitHeaders, retryAfterSeconds, type RateLimitStatus } from './rate-limiter.ts';

type Limits = Pick<ApiContext, 'database' | 'rateLimits' | 'failedCredentials'>;

/** Forms that one process reads at once, in all and of one network address. A slow sender occupies one for half a minute. */
const FORMS = { name: 'requests for tokens', total: 1_000, perTenant: 200 };

/** Seconds until a refused form may be sent again: most are read in milliseconds. */
const RETRY_FORM_SECONDS = 1;

/**
 * Stands before an endpoint that clients prove themselves at, of tokens or of revocation, and counts what a
 * client asks for at one network address, and there the clients that are refused with 401. Anybody can name a
 * client, so over either limit a client that proves itself is counted apart from those that only take its name:
 * what neighbours send does not keep it out. Over that limit too, the answer is 429 in the form of the
 * endpoint's errors (RFC 6749 section 5.2).
 * @param route the endpoint's path, for the log
 */
export function limitTokenRequests(limits: Limits, route: string): RequestHandler {
  const forms = new FairQueue(FORMS);
  return async (request, response, next) => {
    response.locals.route = route;
    response.once('finish', () => {
      if (response.statusCode === 401) void limits.failedCredentials.count(request.ip);
    });
    response.locals.sendError = sendOAuthError;
    // The client's name stands in the body.
    admitBody(request, response, MAX_FORM_BYTES);
    const shown = await forms
      .run(networkOf(request.ip), { timeoutMs: 0 }, () => shownBy(request))
      .catch((error: unknown) => {
        if (!(error instanceof QuotaExceeded)) throw error;
        throw tooManyTokenRequests(error.scope === 'tenant' ? 429 : 503, RETRY_FORM_SECONDS, 'concurrency');
      });
    const limitStatus = await limitStatusOf(limits, request, shown);
    const limitStatuses = limitStatus ? [limitStatus] : [];
    response.set(limitHeaders(limitStatuses));
    const seconds = retryAfterSeconds(limitStatuses);
    if (seconds !== undefined) throw tooManyTokenRequests(429, seconds);
    next();
  };
}

function tooManyTokenRequests(status: 429 | 503, waitSeconds: number, limit?: string): AppError {
  const wait = `${waitSeconds} ${waitSeconds === 1 ? 'second' : 'seconds'}`;
  const message = `Too many requests for tokens. Try again in ${wait}.`;
  return new AppError(status, status === 429 ? 'rate_limited' : 'unavailable', message, {
    // Without the latter, a public client in a browser could not tell this from a network that is down.
    headers: { 'Retry-After': String(waitSeconds), 'Access-Control-Allow-Origin': '*' },
    limit,
  });
}

async function limitStatusOf(
  { database, rateLimits, failedCredentials }: Limits,
  { ip }: Request,
  shown: ShownByClient,
): Promise<RateLimitStatus | undefined> {
  const client = `${networkOf(ip)} ${groupOfClient(shown.clientId)}`;
  const limitStatus = failedCredentials.refusal(ip) ?? (await rateLimits.take('credential', client));
  if (!limitStatus?.isOver) return limitStatus;
  const proves = (signal: AbortSignal) => provesItself(stoppedBy(database, signal), shown);
  const isProved = await failedCredentials
    .holds(ip, () => stopAfter(ROWS_TIMEOUT_MS, proves))
    // Without PostgreSQL nobody gets a token anyway.
    .catch(() => false);
  return isProved ? rateLimits.take('credential', `proved ${client}`) : limitStatus;
}

/** The client as it names itself and what it shows, none of it verified: RFC 6749 section 2.3.1. */
async function shownBy(request: Request): Promise<ShownByClient> {
  const form = await peekForm(request);
  const token = form?.get('refresh_token') ?? form?.get('code') ?? form?.get('token') ?? undefined;
  const [, encoded] = /^basic +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (encoded === undefined) {
    return { clientId: form?.get('client_id') ?? '', secret: form?.get('client_secret') ?? undefined, token };
  }
  const [, name = '', secret = ''] = /^([^:]*):?(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { clientId: formDecoded(name), secret: formDecoded(secret), token };
}

/** A name or a secret is form-encoded before it goes into the header. */
function formDecoded(written: string): string {
  return new URLSearchParams(`value=${written}`).get('value') ?? '';
}

/**
 * Group of OAuth clients that are counted together, one of 4,096: two clients at one network address hardly ever share
 * it. Invented names would otherwise be rows and memory without end.
 */
export function groupOfClient(name: string): string {
  return hash('sha256', name, 'hex').slice(0, 3);
}

/** The most bytes of a form: a request for a token has a few hundred. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Reads a form that somebody else will read after us: what was taken off the stream is put back before this resolves.
 * @returns undefined when the body is no form, or its connection is gone
 * @throws AppError 413 for one of more than {@link MAX_FORM_BYTES}
 */
export async function peekForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')) return undefined;
  const body = await peek(request);
  return body && new URLSearchParams(body.toString());
}

function peek(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;

    const leave = () => request.off('readable', take).off('close', abandon);
    const finish = (isWhole: boolean) => {
      leave();
      const body = Buffer.concat(chunks);
      // In the same iteration as the last read: nothing can be put back into a stream that has ended.
      if (length > 0) request.unshift(body);
      resolve(isWhole ? body : undefined);
    };
    const abandon = () => finish(false);
    const take = () => {
      for (;;) {
        const chunk: unknown = request.read();
        if (!(chunk instanceof Buffer)) break;
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_FORM_BYTES) {
          leave();
          return reject(payloadTooLarge());
        }
      }
      if (request.complete) finish(true);
    };
    request.on('readable', take).once('close', abandon);
  });
}
