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

/** `6000/60` means 6,000 points per 60 seconds. */
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

/** See docs/reference/limits.md. */
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

export function deriveRateLimits(env: Environment) {
  return {
    /**
     * `read` counts requests per credential, or per network without a credential. `readPerUser` counts per
     * user across OAuth clients.
     */
    read: env.RATE_LIMIT_READ,
    readPerUser: scaleLimit(2, env.RATE_LIMIT_READ),
    /**
     * `write` counts requests per credential (for a write key: per key and network), Resend's webhooks per
     * connection, and Meta's callbacks per network. `writePerUser` counts per user across OAuth clients.
     */
    write: env.RATE_LIMIT_WRITE,
    writePerUser: scaleLimit(2, env.RATE_LIMIT_WRITE),
    /**
     * `credential` counts credential-issuing operations per user or network, token requests per network and
     * client, and sign-in pages per known browser or network. Fetches of unknown client ID metadata documents
     * share one count.
     */
    credential: env.RATE_LIMIT_CREDENTIAL,
    /** Counts fetches of client ID metadata documents per network. */
    clientDocuments: scaleLimit(1 / 60, env.RATE_LIMIT_CREDENTIAL),
    /** Counts failed credentials per network. */
    failedCredentials: env.RATE_LIMIT_FAILED_CREDENTIALS,
    /**
     * `signInLinks` counts links per known browser if the browser's last sign-in used the e-mail address.
     * Otherwise, it counts links per network and e-mail address, and the next two limits count as well.
     */
    signInLinks: env.RATE_LIMIT_SIGN_IN_LINKS,
    signInLinksPerEmail: scaleLimit(4, env.RATE_LIMIT_SIGN_IN_LINKS),
    signInLinksPerNetwork: scaleLimit(12, env.RATE_LIMIT_SIGN_IN_LINKS),
    /** Count invitation mails per project, and per e-mail address across projects. */
    invitations: env.RATE_LIMIT_INVITATIONS,
    invitationsPerEmail: scaleLimit(1 / 20, env.RATE_LIMIT_INVITATIONS),
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

export type RateLimits = {
  take(name: LimitName, key: string, points?: number): Promise<RateLimitStatus | undefined>;
  prepare(name: LimitName, key: string, points: number): Promise<boolean>;
};

const TIMEOUT_MS = 500;

/** Makes the leases of daily limits small, because a process that exits loses its leased points. */
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
  // Created at once, because this limiter deletes the table's expired rows.
  getLimiter('read');
  return {
    take: (name, key, points) => getLimiter(name).take(key, points),
    prepare: (name, key, points) => getLimiter(name).prepare(key, points),
  };
}

/** The limits per credential and per user share a name; responses show the tighter limit. */
function getPolicy(name: LimitName): string {
  return name.replace(/PerUser$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export type RateClass = 'read' | 'write' | 'credential';

export function selectRateClass(method: string, operation: Operation): RateClass {
  const { 'x-rate-limit': named, 'x-scope': scopes } = operation;
  if (named) return named;
  const isReadOnly = method === 'get' || scopes?.split(' ').every((scope) => scope.endsWith(':read'));
  return isReadOnly ? 'read' : 'write';
}

/**
 * Counts a request per credential, and also per user across OAuth clients, so that clients do not multiply a
 * user's limit.
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

/** Counts a write key per network address, because all visitors of a site send the same key. */
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

/**
 * Selects one status per policy, because two credentials of a request have the same policy and separate
 * counts.
 */
function selectTightest(statuses: readonly RateLimitStatus[]): RateLimitStatus[] {
  const shown = new Map<string, RateLimitStatus>();
  for (const status of statuses) {
    const other = shown.get(status.policy);
    if (!other || status.remaining < other.remaining) shown.set(status.policy, status);
  }
  return [...shown.values()];
}
