import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../../models/database.ts';
import type { Caller } from '../credentials/caller.ts';
import type { Operation } from '../openapi/load-document.ts';
import {
  createRateLimiter,
  type Limit,
  type RateLimiter,
  type RateLimitStatus,
  retryAfterSeconds,
  tooManyRequests,
} from './rate-limiter.ts';
import { networkOf } from './network-of.ts';

/** `6000/60`: 6,000 in a window of 60 seconds. */
function rateLimit(standard: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be a number and the seconds of its window, such as 6000/60')
    .default(standard)
    .transform((written) => {
      const [count = 0, seconds = 0] = written.split('/').map(Number);
      return { count, seconds };
    });
}

/** Settings of the rate limits: docs/reference/limits.md. */
export const rateLimitVariables = {
  RATE_LIMIT_READ: rateLimit('6000/60'),
  RATE_LIMIT_WRITE: rateLimit('6000/60'),
  RATE_LIMIT_CREDENTIAL: rateLimit('600/60'),
  RATE_LIMIT_FAILED_CREDENTIALS: rateLimit('600/60'),
  RATE_LIMIT_SIGN_IN_LINKS: rateLimit('5/900'),
  RATE_LIMIT_INVITATIONS: rateLimit('100/86400'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: rateLimit('6000/60'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: rateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: rateLimit('5000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS: rateLimit('12000/60'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: rateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: rateLimit('5000000/86400'),
};

type Environment = z.infer<z.ZodObject<typeof rateLimitVariables>>;

/** The limits by name, derived where several callers are counted for the same thing. */
export function rateLimitsOf(env: Environment) {
  return {
    /** Operations that only read (a credential), and the same (a user, through all OAuth clients). */
    read: env.RATE_LIMIT_READ,
    readPerUser: times(2, env.RATE_LIMIT_READ),
    /** All other operations, counted alike; through a write key (an address and the key). */
    write: env.RATE_LIMIT_WRITE,
    writePerUser: times(2, env.RATE_LIMIT_WRITE),
    /** Requests that issue, revoke or ask for a credential (a user, a client at an address, a browser, an address). */
    credential: env.RATE_LIMIT_CREDENTIAL,
    /** Fetches of client ID metadata documents (an address). */
    clientDocuments: times(1 / 60, env.RATE_LIMIT_CREDENTIAL),
    /** Invalid credentials (an address). */
    failedCredentials: env.RATE_LIMIT_FAILED_CREDENTIALS,
    /** Sign-in links (an e-mail address at a browser or a network address; an e-mail address; a network address). */
    signInLinks: env.RATE_LIMIT_SIGN_IN_LINKS,
    signInLinksPerEmail: times(4, env.RATE_LIMIT_SIGN_IN_LINKS),
    signInLinksPerAddress: times(12, env.RATE_LIMIT_SIGN_IN_LINKS),
    /** Mails with invitations (a project; an e-mail address, from all projects). */
    invitations: env.RATE_LIMIT_INVITATIONS,
    invitationsPerEmail: times(1 / 20, env.RATE_LIMIT_INVITATIONS),
    /** Events that are stored, and their kilobytes (an address and a write key; a write key; a project). */
    collectedEventsPerAddress: env.RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS,
    collectedEventsPerKey: env.RATE_LIMIT_COLLECTED_EVENTS_PER_KEY,
    collectedEventsPerProject: env.RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT,
    collectedKilobytesPerAddress: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS,
    collectedKilobytesPerKey: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY,
    collectedKilobytesPerProject: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT,
  };
}

function times(factor: number, { count, seconds }: Limit): Limit {
  return { count: Math.max(1, Math.floor(factor * count)), seconds };
}

type Limits = ReturnType<typeof rateLimitsOf>;

export type LimitName = keyof Limits;

/** The rate limits, which all API processes on one database share. */
export type RateLimits = {
  /** Counts `points` for the caller with this key, as {@link RateLimiter.take} does. */
  take(name: LimitName, key: string, points?: number): Promise<RateLimitStatus | undefined>;
  /** As {@link RateLimiter.prepare}. */
  prepare(name: LimitName, key: string, points: number): Promise<boolean>;
};

/** Milliseconds that counting a request may add to it when PostgreSQL is slow. */
const TIMEOUT_MS = 500;

/**
 * Parts in which a process takes a window of a day. What it has taken and not given out is lost when it ends.
 */
const PARTS_OF_A_DAY = 1_000;

const DAY_SECONDS = 86_400;

export function createRateLimits(database: Database, logger: Logger, limits: Limits): RateLimits {
  const limiters = new Map<LimitName, RateLimiter>();
  const limiterOf = (name: LimitName): RateLimiter => {
    const known = limiters.get(name);
    if (known) return known;
    const limit = limits[name];
    const limiter = createRateLimiter({
      database,
      logger,
      policy: policyOf(name),
      limit,
      timeoutMs: TIMEOUT_MS,
      ...(limit.seconds >= DAY_SECONDS && { parts: PARTS_OF_A_DAY }),
      clearsExpired: name === 'read',
    });
    limiters.set(name, limiter);
    return limiter;
  };
  // It clears the table, whether anybody reads or not.
  limiterOf('read');
  return {
    take: (name, key, points) => limiterOf(name).take(key, points),
    prepare: (name, key, points) => limiterOf(name).prepare(key, points),
  };
}

/** Name of the limit in headers, logs and metrics. A class and its limit per user are one policy: the tighter is shown. */
function policyOf(name: LimitName): string {
  return name.replace(/PerUser$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Class of a request, which decides its rate limit. */
export type RateClass = 'read' | 'write' | 'credential';

/** `x-rate-limit` if the operation has one. Else GET and operations whose scopes only read are reads, all others writes. */
export function rateClassOf(method: string, operation: Operation): RateClass {
  const { 'x-rate-limit': named, 'x-scope': scopes } = operation;
  if (named) return named;
  const onlyReads = method === 'get' || scopes?.split(' ').every((scope) => scope.endsWith(':read'));
  return onlyReads ? 'read' : 'write';
}

/**
 * Counts a request for each of its credentials, then for the user through all OAuth clients together, so that nobody
 * multiplies their limit by creating clients.
 * @returns the status of each policy, the tightest of those that it has
 * @throws AppError 429 over a limit
 */
export async function countRequest(
  rateLimits: RateLimits,
  rateClass: RateClass,
  { caller, ip }: { caller: Caller; ip: string | undefined },
): Promise<RateLimitStatus[]> {
  const keys = keysOf(rateClass, caller, ip);
  const taken = await Promise.all(keys.map((key) => rateLimits.take(rateClass, key)));
  const statuses = taken.filter((status) => status !== undefined);
  // A request that one client's limit refuses leaves those of the user's other clients alone.
  if (caller.bearer && rateClass !== 'credential' && retryAfterSeconds(statuses) === undefined) {
    const ofUser = await rateLimits.take(`${rateClass}PerUser`, `user:${caller.bearer.user.id}`);
    if (ofUser) statuses.push(ofUser);
  }
  const shown = tightestOfEach(statuses);
  const seconds = retryAfterSeconds(statuses);
  if (seconds !== undefined) throw tooManyRequests(shown, seconds);
  return shown;
}

/**
 * A user has a limit through each client, and one for credentials. All visitors of a site share its write key, so it is
 * counted for each network address. Without a credential only requests for credentials are counted.
 */
function keysOf(rateClass: RateClass, caller: Caller, ip: string | undefined): string[] {
  const { bearer, apiKey, appKey, writeKey } = caller;
  if (rateClass === 'credential') return [bearer ? `user:${bearer.user.id}` : networkOf(ip)];
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isOwnTokenOfClient}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
    ...(writeKey ? [`write-key:${writeKey.keyId} ${networkOf(ip)}`] : []),
  ];
}

/** A policy is shown once, though two credentials of one request have a count each. */
function tightestOfEach(statuses: readonly RateLimitStatus[]): RateLimitStatus[] {
  const shown = new Map<string, RateLimitStatus>();
  for (const status of statuses) {
    const other = shown.get(status.policy);
    if (!other || status.remaining < other.remaining) shown.set(status.policy, status);
  }
  return [...shown.values()];
}
