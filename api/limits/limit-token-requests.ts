import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { FairQueue, QuotaExceeded } from '../../models/fair-queue.ts';
import type { ApiContext } from '../context.ts';
import { runWithDatabaseDeadline } from '../request/deadline.ts';
import { AppError, formatRetry, payloadTooLarge } from '../request/errors.ts';
import { admitBody } from '../request/request-head.ts';
import { sendOAuthError } from '../request/error-handler.ts';
import { verifyClientProof, type ClientProof } from '../oauth/verify-client-proof.ts';
import { toNetwork } from './to-network.ts';
import { buildLimitHeaders, getRetryAfterSeconds, type RateLimitStatus } from './rate-limiter.ts';

type Limits = Pick<ApiContext, 'database' | 'rateLimits' | 'failedCredentials'>;

/**
 * Limits the forms that are read at once, because a slow client may take half a minute to send its form.
 * `total` applies to a process, `perTenant` to a network address.
 */
const FORMS = { name: 'token requests', total: 1_000, perTenant: 200 };

/** Short, because reading a form usually takes milliseconds. */
const FORM_RETRY_SECONDS = 1;

/**
 * Limits token requests per network address and client. Above the limit, a client with valid credentials has
 * a second limit, which impostors cannot exhaust.
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
    // The client id may be in the body, so the body is read before the request is counted.
    admitBody(request, response, MAX_FORM_BYTES);
    const clientProof = await forms
      .run(toNetwork(request.ip), { timeoutMs: 0 }, () => readClientProof(request))
      .catch((error: unknown) => {
        if (!(error instanceof QuotaExceeded)) throw error;
        throw tooManyTokenRequests(error.scope === 'tenant' ? 429 : 503, FORM_RETRY_SECONDS, 'concurrency');
      });
    const limitStatus = await getLimitStatus(limits, request, clientProof);
    const limitStatuses = limitStatus ? [limitStatus] : [];
    response.set(buildLimitHeaders(limitStatuses));
    const seconds = getRetryAfterSeconds(limitStatuses);
    if (seconds !== undefined) throw tooManyTokenRequests(429, seconds);
    next();
  };
}

function tooManyTokenRequests(status: 429 | 503, waitSeconds: number, limit?: string): AppError {
  const message = `Too many token requests. ${formatRetry(waitSeconds)}`;
  return new AppError(status, status === 429 ? 'rate_limited' : 'unavailable', message, {
    // Without the CORS header, browser clients could not distinguish this response from a network failure.
    headers: { 'Retry-After': String(waitSeconds), 'Access-Control-Allow-Origin': '*' },
    limit,
  });
}

async function getLimitStatus(
  { database, rateLimits, failedCredentials }: Limits,
  { ip }: Request,
  clientProof: ClientProof,
): Promise<RateLimitStatus | undefined> {
  const client = `${toNetwork(ip)} ${toClientGroup(clientProof.clientId)}`;
  const limitStatus = failedCredentials.findRefusal(ip) ?? (await rateLimits.take('credential', client));
  if (!limitStatus?.isExceeded) return limitStatus;
  const isProved = await failedCredentials
    .runInLookupQueue(ip, () =>
      runWithDatabaseDeadline(database, (bound) => verifyClientProof(bound, clientProof)),
    )
    // If the lookup queue is full or PostgreSQL is down, the first limit applies. Without PostgreSQL, no
    // token can be issued anyway.
    .catch(() => false);
  return isProved ? rateLimits.take('credential', `proved ${client}`) : limitStatus;
}

/** Returns the client id and credentials as sent, without verifying them (RFC 6749 section 2.3.1). */
async function readClientProof(request: Request): Promise<ClientProof> {
  const form = await peekForm(request);
  const token = form?.get('refresh_token') ?? form?.get('code') ?? form?.get('token') ?? undefined;
  const [, encoded] = /^basic +(\S+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (encoded === undefined) {
    return { clientId: form?.get('client_id') ?? '', secret: form?.get('client_secret') ?? undefined, token };
  }
  const [, name = '', secret = ''] = /^([^:]*):?(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return { clientId: decodeFormValue(name), secret: decodeFormValue(secret), token };
}

/** In the Basic scheme, OAuth clients form-encode the id and the secret (RFC 6749 section 2.3.1). */
function decodeFormValue(text: string): string {
  return new URLSearchParams(`value=${text}`).get('value') ?? '';
}

/**
 * Maps client ids to 4,096 groups, so that invented ids cannot create unlimited rows and memory entries. The
 * few client ids of one network address rarely share a group.
 */
export function toClientGroup(name: string): string {
  return hash('sha256', name, 'hex').slice(0, 3);
}

/** Ample: a token request has a few hundred bytes. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Reads the form, and puts its bytes back into the stream for the next reader.
 * @returns undefined for another content type or a closed connection
 * @throws AppError 413 over {@link MAX_FORM_BYTES}
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

    const removeListeners = () => request.off('readable', readChunks).off('close', giveUp);
    const finish = (isComplete: boolean) => {
      removeListeners();
      const body = Buffer.concat(chunks);
      // Must run synchronously after the last read, because a stream accepts no `unshift` after its `end`
      // event.
      if (length > 0) request.unshift(body);
      resolve(isComplete ? body : undefined);
    };
    const giveUp = () => finish(false);
    const readChunks = () => {
      for (;;) {
        const chunk: unknown = request.read();
        if (!(chunk instanceof Buffer)) break;
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_FORM_BYTES) {
          removeListeners();
          return reject(payloadTooLarge());
        }
      }
      if (request.complete) finish(true);
    };
    request.on('readable', readChunks).once('close', giveUp);
  });
}
