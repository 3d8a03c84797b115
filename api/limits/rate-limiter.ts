import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../models/database.ts';
import { withTimeout } from '../request/deadline.ts';
import { AppError, formatRetry } from '../request/errors.ts';

/** At most `count` points per window of `seconds`. Each caller's window starts with its first request. */
export type Limit = { count: number; seconds: number };

export type RateLimitStatus = {
  /** The limit's name in headers, such as `read`. */
  policy: string;
  limit: Limit;
  isExceeded: boolean;
  /** As known to this process: other processes may have leased some of the points since. */
  remaining: number;
  resetsInSeconds: number;
};

/** Counts points across all API processes on one database. */
export type RateLimiter = {
  /**
   * Consumes all `points` (default 1) or none.
   * @returns undefined if PostgreSQL is slow or fails. The request may continue uncounted, because during an
   * outage its own queries lead to a 503.
   */
  take(key: string, points?: number): Promise<RateLimitStatus | undefined>;
  /**
   * Leases points for the next {@link take}, so several limits can be prepared concurrently.
   * @returns false if PostgreSQL is slow or fails. A call of `take` would then wait for the timeout again
   */
  prepare(key: string, points: number): Promise<boolean>;
};

type Options = {
  database: Database;
  logger: Logger;
  policy: string;
  limit: Limit;
  timeoutMs: number;
  /** Number of leases into which the points of a window are divided. Default: 50. */
  leasesPerWindow?: number;
  clearsExpired?: boolean;
};

/**
 * `held`: points that this process has leased. `unleased`: points that no process has leased. `endsAt`: end
 * of the window by `performance.now()`.
 */
type Lease = { held: number; unleased: number; endsAt: number };

const LEASES_PER_WINDOW = 50;

/** Large, because the points of an evicted lease are lost. */
const MAX_LEASES = 20_000;

/**
 * Each process leases points in batches and consumes them in memory; each point is leased once. A caller may
 * be refused early while other processes hold unused points.
 */
export function createRateLimiter(options: Options): RateLimiter {
  const {
    database,
    logger,
    policy,
    limit,
    timeoutMs,
    leasesPerWindow = LEASES_PER_WINDOW,
    clearsExpired = false,
  } = options;
  const batch = Math.max(1, Math.floor(limit.count / leasesPerWindow));
  const table = new RateLimiterPostgres({
    storeClient: database.sequelize,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: clearsExpired,
    keyPrefix: policy,
    points: limit.count,
    duration: limit.seconds,
  });
  // Limited by `maxSize`, because `max` would preallocate memory for each limiter.
  const leases = new LRUCache<string, Lease>({ maxSize: MAX_LEASES, sizeCalculation: () => 1 });
  const renewals = new Map<string, Promise<void>>();
  const waiting = new Map<string, number>();

  function findOpenLease(key: string): Lease | undefined {
    const lease = leases.get(key);
    return lease && lease.endsAt > performance.now() ? lease : undefined;
  }

  const getHeldPoints = (key: string) => findOpenLease(key)?.held ?? 0;

  async function renew(key: string, points: number): Promise<void> {
    // Leases points for all pending requests at once, because successive round trips would exceed the
    // requests' deadlines.
    const demanded = Math.min(limit.count, waiting.get(key) ?? 0);
    const requested = Math.max(batch, Math.max(points, demanded) - getHeldPoints(key));
    // `penalty` counts like `consume`, but returns the count even above the limit, where `consume` rejects.
    const { consumedPoints, msBeforeNext } = await table.penalty(digest(key), requested);
    const unleasedBefore = Math.max(0, limit.count - (consumedPoints - requested));
    leases.set(key, {
      held: getHeldPoints(key) + Math.min(requested, unleasedBefore),
      unleased: Math.max(0, unleasedBefore - requested),
      endsAt: performance.now() + msBeforeNext,
    });
  }

  function renewOnce(key: string, points: number): Promise<void> {
    const renewing = renewals.get(key);
    if (renewing) return renewing;
    const renewal = renew(key, points).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
    return renewal;
  }

  function getStatus(lease: Lease, isExceeded: boolean): RateLimitStatus {
    const resetsInSeconds = Math.max(1, Math.ceil((lease.endsAt - performance.now()) / 1000));
    return { policy, limit, isExceeded, remaining: lease.held + lease.unleased, resetsInSeconds };
  }

  function takeFromLease(key: string, points: number): RateLimitStatus | undefined {
    const lease = findOpenLease(key);
    if (!lease) return undefined;
    if (lease.held >= points) {
      lease.held -= points;
      return getStatus(lease, false);
    }
    return lease.unleased === 0 ? getStatus(lease, true) : undefined;
  }

  async function takeFromTable(key: string, points: number): Promise<RateLimitStatus> {
    waiting.set(key, (waiting.get(key) ?? 0) + points);
    try {
      for (;;) {
        await renewOnce(key, points);
        const taken = takeFromLease(key, points);
        if (taken) return taken;
      }
    } finally {
      const others = (waiting.get(key) ?? 0) - points;
      if (others > 0) waiting.set(key, others);
      else waiting.delete(key);
    }
  }

  function withTimeLimit<Result>(roundTrip: Promise<Result>): Promise<Result | undefined> {
    return withTimeout(timeoutMs, roundTrip).catch((error: unknown) => {
      // Prevents an unhandled rejection if the round trip fails after its deadline.
      roundTrip.catch(() => undefined);
      logger.warn(
        { policy, error: error instanceof Error ? error.name : 'unknown' },
        'rate limit not counted',
      );
      return undefined;
    });
  }

  function isPrepared(key: string, points: number): boolean {
    const lease = findOpenLease(key);
    return lease !== undefined && (lease.held >= points || lease.unleased === 0);
  }

  return {
    take: async (key, points = 1) => takeFromLease(key, points) ?? withTimeLimit(takeFromTable(key, points)),
    prepare: async (key, points) =>
      isPrepared(key, points) || (await withTimeLimit(renewOnce(key, points).then(() => true))) === true,
  };
}

function digest(key: string): string {
  return hash('sha256', key, 'base64url');
}

/**
 * Builds the headers: `q` points per `w` seconds, of which `r` are left for the next `t` seconds.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function buildLimitHeaders(limitStatuses: readonly RateLimitStatus[]): Record<string, string> {
  if (limitStatuses.length === 0) return {};
  const policies = limitStatuses.map(
    ({ policy, limit }) => `"${policy}";q=${limit.count};w=${limit.seconds}`,
  );
  const remainders = limitStatuses.map(
    ({ policy, remaining, resetsInSeconds }) => `"${policy}";r=${remaining};t=${resetsInSeconds}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: remainders.join(', ') };
}

export function getRetryAfterSeconds(limitStatuses: readonly RateLimitStatus[]): number | undefined {
  const exceeded = limitStatuses.filter(({ isExceeded }) => isExceeded);
  return exceeded.length === 0
    ? undefined
    : Math.max(...exceeded.map(({ resetsInSeconds }) => resetsInSeconds));
}

/** @param noun plural noun for the message */
export function tooManyRequests(
  limitStatuses: readonly RateLimitStatus[],
  seconds: number,
  noun = 'requests',
): AppError {
  return new AppError(429, 'rate_limited', `Too many ${noun}. ${formatRetry(seconds)}`, {
    headers: { ...buildLimitHeaders(limitStatuses), 'Retry-After': String(seconds) },
    limit: limitStatuses.find(({ isExceeded }) => isExceeded)?.policy,
  });
}
