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
  getRetryAfterSeconds,
  tooManyRequests,
} from './rate-limiter.ts';
import { toNetwork } from './to-network.ts';

/** Defines a variable such as `6000/60`: 6,000 points per 60 seconds. */
function defineRateLimit(defaultLimit: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be a count and a window in seconds, such as 6000/60')
    .default(defaultLimit)
    .transform((text) => {
      const [count = 0, seconds = 0] = text.split('/').map(Number);
      return { count, seconds };
    });
}

/** Settings of the rate limits; see docs/reference/limits.md. */
export const rateLimitVariables = {
  RATE_LIMIT_READ: defineRateLimit('6000/60'),
  RATE_LIMIT_WRITE: defineRateLimit('6000/60'),
  RATE_LIMIT_CREDENTIAL: defineRateLimit('600/60'),
  RATE_LIMIT_FAILED_CREDENTIALS: defineRateLimit('600/60'),
  RATE_LIMIT_SIGN_IN_LINKS: defineRateLimit('5/900'),
  RATE_LIMIT_INVITATIONS: defineRateLimit('100/86400'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS: defineRateLimit('6000/60'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_KEY: defineRateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT: defineRateLimit('5000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS: defineRateLimit('12000/60'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY: defineRateLimit('2000000/86400'),
  RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT: defineRateLimit('5000000/86400'),
};

type Environment = z.infer<z.ZodObject<typeof rateLimitVariables>>;

/** Returns all limits by name. Limits without a variable are a multiple or a fraction of another limit. */
export function deriveRateLimits(env: Environment) {
  return {
    /** Read operations (per credential, or per address without a credential; per user across OAuth clients). */
    read: env.RATE_LIMIT_READ,
    readPerUser: scaleLimit(2, env.RATE_LIMIT_READ),
    /**
     * All other operations (per credential; per user across OAuth clients; per write key and address). Callbacks of
     * Resend for connections (per connection) and of Meta (per address).
     */
    write: env.RATE_LIMIT_WRITE,
    writePerUser: scaleLimit(2, env.RATE_LIMIT_WRITE),
    /**
     * Requests to obtain or revoke credentials, and requests for pages such as sign-in (per user, per client and
     * address, per known browser, or per address). Fetches of unknown client ID metadata documents (in total).
     */
    credential: env.RATE_LIMIT_CREDENTIAL,
    /** Fetches of client ID metadata documents (per address). */
    clientDocuments: scaleLimit(1 / 60, env.RATE_LIMIT_CREDENTIAL),
    /** Invalid credentials (per address). */
    failedCredentials: env.RATE_LIMIT_FAILED_CREDENTIALS,
    /** Sign-in links (per known browser; otherwise per e-mail address and network, per e-mail address, per network). */
    signInLinks: env.RATE_LIMIT_SIGN_IN_LINKS,
    signInLinksPerEmail: scaleLimit(4, env.RATE_LIMIT_SIGN_IN_LINKS),
    signInLinksPerNetwork: scaleLimit(12, env.RATE_LIMIT_SIGN_IN_LINKS),
    /** Invitation mails (per project; per e-mail address across projects). */
    invitations: env.RATE_LIMIT_INVITATIONS,
    invitationsPerEmail: scaleLimit(1 / 20, env.RATE_LIMIT_INVITATIONS),
    /** Collected events and their kilobytes (per address and write key; per write key; per project). */
    collectedEventsPerAddress: env.RATE_LIMIT_COLLECTED_EVENTS_PER_ADDRESS,
    collectedEventsPerKey: env.RATE_LIMIT_COLLECTED_EVENTS_PER_KEY,
    collectedEventsPerProject: env.RATE_LIMIT_COLLECTED_EVENTS_PER_PROJECT,
    collectedKilobytesPerAddress: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_ADDRESS,
    collectedKilobytesPerKey: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_KEY,
    collectedKilobytesPerProject: env.RATE_LIMIT_COLLECTED_KILOBYTES_PER_PROJECT,
  };
}

function scaleLimit(factor: number, { count, seconds }: Limit): Limit {
  return { count: Math.max(1, Math.floor(factor * count)), seconds };
}

type Limits = ReturnType<typeof deriveRateLimits>;

export type LimitName = keyof Limits;

/** All rate limits, shared by the API processes on one database. */
export type RateLimits = {
  /** Consumes `points` of a key, as {@link RateLimiter.take} does. */
  take(name: LimitName, key: string, points?: number): Promise<RateLimitStatus | undefined>;
  /** Leases points of a key, as {@link RateLimiter.prepare} does. */
  prepare(name: LimitName, key: string, points: number): Promise<boolean>;
};

/** Maximum delay of each count when PostgreSQL is slow. */
const TIMEOUT_MS = 500;

/** Leases per window of a day or more. Leases are small, because a process that exits loses its leased points. */
const LEASES_PER_DAY = 1_000;

const DAY_SECONDS = 86_400;

export function createRateLimits(database: Database, logger: Logger, limits: Limits): RateLimits {
  const limiters = new Map<LimitName, RateLimiter>();
  const getLimiter = (name: LimitName): RateLimiter => {
    const existing = limiters.get(name);
    if (existing) return existing;
    const limit = limits[name];
    const limiter = createRateLimiter({
      database,
      logger,
      policy: getPolicy(name),
      limit,
      timeoutMs: TIMEOUT_MS,
      ...(limit.seconds >= DAY_SECONDS && { leasesPerWindow: LEASES_PER_DAY }),
      clearsExpired: name === 'read',
    });
    limiters.set(name, limiter);
    return limiter;
  };
  // Created eagerly, because it deletes the table's expired rows.
  getLimiter('read');
  return {
    take: (name, key, points) => getLimiter(name).take(key, points),
    prepare: (name, key, points) => getLimiter(name).prepare(key, points),
  };
}

/**
 * Returns the limit's name in headers, logs and metrics. The limits per credential and per user share a name;
 * responses show the tighter limit.
 */
function getPolicy(name: LimitName): string {
  return name.replace(/PerUser$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The rate limit that counts a request. */
export type RateClass = 'read' | 'write' | 'credential';

/** Returns `x-rate-limit` if set. Otherwise returns `read` for GET or if all scopes are read-only, else `write`. */
export function selectRateClass(method: string, operation: Operation): RateClass {
  const { 'x-rate-limit': named, 'x-scope': scopes } = operation;
  if (named) return named;
  const isReadOnly = method === 'get' || scopes?.split(' ').every((scope) => scope.endsWith(':read'));
  return isReadOnly ? 'read' : 'write';
}

/**
 * Counts a request per credential, then per user across OAuth clients, so that clients do not multiply a user's limit.
 * @returns the tightest status of each policy
 * @throws AppError 429
 */
export async function countRequest(
  rateLimits: RateLimits,
  rateClass: RateClass,
  { caller, ip }: { caller: Caller; ip: string | undefined },
): Promise<RateLimitStatus[]> {
  const keys = getKeys(rateClass, caller, ip);
  const taken = await Promise.all(keys.map((key) => rateLimits.take(rateClass, key)));
  const statuses = taken.filter((status) => status !== undefined);
  // A client over its own limit must not consume the user's shared limit.
  if (caller.bearer && rateClass !== 'credential' && getRetryAfterSeconds(statuses) === undefined) {
    const userStatus = await rateLimits.take(`${rateClass}PerUser`, `user:${caller.bearer.user.id}`);
    if (userStatus) statuses.push(userStatus);
  }
  const shown = selectTightest(statuses);
  const seconds = getRetryAfterSeconds(statuses);
  if (seconds !== undefined) throw tooManyRequests(shown, seconds);
  return shown;
}

/**
 * Returns the keys under which a request is counted: a user's per OAuth client, except for credential requests.
 * Requests with a write key are counted per network address, since all visitors of a site have the same key.
 */
function getKeys(rateClass: RateClass, caller: Caller, ip: string | undefined): string[] {
  const { bearer, apiKey, appKey, writeKey } = caller;
  if (rateClass === 'credential') return [bearer ? `user:${bearer.user.id}` : toNetwork(ip)];
  if (rateClass === 'read' && !bearer && !apiKey && !appKey && !writeKey) return [toNetwork(ip)];
  return [
    ...(bearer ? [`user:${bearer.user.id}:${bearer.isClientToken}:${bearer.clientId ?? ''}`] : []),
    ...(apiKey ? [`api-key:${apiKey.keyId}`] : []),
    ...(appKey ? [`app-key:${appKey.keyId}`] : []),
    ...(writeKey ? [`write-key:${writeKey.keyId} ${toNetwork(ip)}`] : []),
  ];
}

/** Keeps the tightest status per policy: two credentials of a request have the same policy and separate counts. */
function selectTightest(statuses: readonly RateLimitStatus[]): RateLimitStatus[] {
  const shown = new Map<string, RateLimitStatus>();
  for (const status of statuses) {
    const other = shown.get(status.policy);
    if (!other || status.remaining < other.remaining) shown.set(status.policy, status);
  }
  return [...shown.values()];
}
