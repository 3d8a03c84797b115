import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../models/database.ts';
import { within } from '../request/deadline.ts';
import { AppError } from '../request/errors.ts';

/** `count` of something in any window of `seconds`; a caller's window begins with the first of it. */
export type Limit = { count: number; seconds: number };

/** Status of a caller's limit after a request was counted. */
export type RateLimitStatus = {
  /** The limit's name in the headers of answers: `requests`. */
  policy: string;
  limit: Limit;
  /** Whether the request is over the limit and must be refused. */
  isOver: boolean;
  /** What is left in the window. Other processes may have used some of it since. */
  remaining: number;
  /** Seconds until the window ends, at least 1. */
  resetsIn: number;
};

/** One limit, which all API processes on one database share. */
export type RateLimiter = {
  /**
   * Counts one more, or as many as `points`, for the caller with this key, which may be any text: it is stored as a
   * digest. More points than are left are refused together, and none of them is taken.
   * @returns undefined when PostgreSQL does not answer in time. Let the request continue: what it needs PostgreSQL for
   *   will answer 503, and the limiter must not be a further cause of failures.
   */
  take(key: string, points?: number): Promise<RateLimitStatus | undefined>;
  /**
   * Gets from PostgreSQL what the next {@link take} of as many points gives out of memory, and takes nothing, so that
   * several limits can be asked at once and taken from one after another.
   * @returns false when PostgreSQL does not answer in time: do not ask it again with `take`
   */
  prepare(key: string, points: number): Promise<boolean>;
};

type Options = {
  database: Database;
  logger: Logger;
  policy: string;
  limit: Limit;
  /** Milliseconds that PostgreSQL has to answer. */
  timeoutMs: number;
  /** In how many parts, at most, a process takes a window from the table; 50 without it. */
  parts?: number;
  /** Whether this one clears what has expired, for all limits: they share a table. */
  clearsExpired?: boolean;
};

/** What one process may give out of a caller's window. Times are those of `performance.now()`. */
type Lease = { left: number; untaken: number; endsAt: number };

const PARTS = 50;

/** Callers whose leases a process remembers. One that is forgotten loses what was left of it. */
const REMEMBERED_CALLERS = 20_000;

/**
 * A limit whose count is in PostgreSQL, one row per caller. A round trip there costs more than the rest of a small
 * request, so a process takes the window's points in batches of a part of the limit (a fiftieth, unless `parts` says
 * otherwise) or of what requests wait for at that moment, if that is more, and gives them out of memory; limits under
 * twice as many points as there are parts go by single points. What that means:
 *
 * - the limit is never exceeded, however many processes there are: a point is given to one process only;
 * - a caller may be refused early, by at most the batches that other processes hold for them: a part of the limit each;
 * - a caller over the limit costs no round trips until their window ends.
 */
export function createRateLimiter(options: Options): RateLimiter {
  const { database, logger, policy, limit, timeoutMs, parts = PARTS, clearsExpired = false } = options;
  const batch = Math.max(1, Math.floor(limit.count / parts));
  const table = new RateLimiterPostgres({
    storeClient: database.sequelize,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: clearsExpired,
    keyPrefix: policy,
    points: limit.count,
    duration: limit.seconds,
  });
  // By size, which takes memory as it fills; by `max`, all of it would be taken at once, for each of the limits.
  const leases = new LRUCache<string, Lease>({ maxSize: REMEMBERED_CALLERS, sizeCalculation: () => 1 });
  const renewals = new Map<string, Promise<void>>();
  /** Points that requests wait for, by caller. */
  const waiting = new Map<string, number>();

  /** What is left of a lease in the window that runs. */
  function leftOf(key: string): number {
    const lease = leases.get(key);
    return lease && lease.endsAt > performance.now() ? lease.left : 0;
  }

  async function renew(key: string, points: number): Promise<void> {
    // For all that wait: one round trip after the other for each of them would take longer than they wait.
    const awaited = Math.min(limit.count, waiting.get(key) ?? 0);
    const wanted = Math.max(batch, Math.max(points, awaited) - leftOf(key));
    // `penalty` counts as `consume` does, and tells the count instead of rejecting when it is over.
    const { consumedPoints, msBeforeNext } = await table.penalty(digest(key), wanted);
    const untakenBefore = Math.max(0, limit.count - (consumedPoints - wanted));
    leases.set(key, {
      left: leftOf(key) + Math.min(wanted, untakenBefore),
      untaken: Math.max(0, untakenBefore - wanted),
      endsAt: performance.now() + msBeforeNext,
    });
  }

  /** Joins the renewal that is under way for this caller. */
  function renewOnce(key: string, points: number): Promise<void> {
    const underWay = renewals.get(key);
    if (underWay) return underWay;
    const renewal = renew(key, points).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
    return renewal;
  }

  function statusOf(lease: Lease, isOver: boolean): RateLimitStatus {
    const resetsIn = Math.max(1, Math.ceil((lease.endsAt - performance.now()) / 1000));
    return { policy, limit, isOver, remaining: lease.left + lease.untaken, resetsIn };
  }

  /** Undefined when the table has to be asked first. */
  function takeFromLease(key: string, points: number): RateLimitStatus | undefined {
    const lease = leases.get(key);
    if (!lease || lease.endsAt <= performance.now()) return undefined;
    if (lease.left >= points) {
      lease.left -= points;
      return statusOf(lease, false);
    }
    return lease.untaken === 0 ? statusOf(lease, true) : undefined;
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

  /** Undefined, and a line in the log, when the round trip fails or does not end in time. */
  function inTime<Result>(trip: Promise<Result>): Promise<Result | undefined> {
    return within(timeoutMs, trip).catch((error: unknown) => {
      // The round trip may end after its deadline, and fail.
      trip.catch(() => undefined);
      logger.warn(
        { policy, error: error instanceof Error ? error.name : 'unknown' },
        'rate limit not counted',
      );
      return undefined;
    });
  }

  /** Whether the next `take` needs no round trip. */
  function isPrepared(key: string, points: number): boolean {
    const lease = leases.get(key);
    const isOpen = lease !== undefined && lease.endsAt > performance.now();
    return isOpen && (lease.left >= points || lease.untaken === 0);
  }

  return {
    take: async (key, points = 1) => takeFromLease(key, points) ?? inTime(takeFromTable(key, points)),
    prepare: async (key, points) =>
      isPrepared(key, points) || (await inTime(renewOnce(key, points).then(() => true))) === true,
  };
}

function digest(key: string): string {
  return hash('sha256', key, 'base64url');
}

/**
 * `RateLimit-Policy` and `RateLimit` for an answer under these limits: `q` of something in `w` seconds; `r` of it left
 * for the next `t` seconds.
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function limitHeaders(limitStatuses: readonly RateLimitStatus[]): Record<string, string> {
  if (limitStatuses.length === 0) return {};
  const policies = limitStatuses.map(
    ({ policy, limit }) => `"${policy}";q=${limit.count};w=${limit.seconds}`,
  );
  const left = limitStatuses.map(
    ({ policy, remaining, resetsIn }) => `"${policy}";r=${remaining};t=${resetsIn}`,
  );
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: left.join(', ') };
}

/** Seconds after which none of these limits refuses; undefined when none does now. */
export function retryAfterSeconds(limitStatuses: readonly RateLimitStatus[]): number | undefined {
  const over = limitStatuses.filter(({ isOver }) => isOver);
  return over.length === 0 ? undefined : Math.max(...over.map(({ resetsIn }) => resetsIn));
}

/**
 * 429 for a request over its limits.
 * @param what there were too many of, in the plural
 */
export function tooManyRequests(
  limitStatuses: readonly RateLimitStatus[],
  seconds: number,
  what = 'requests',
): AppError {
  const message = `Too many ${what}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
  return new AppError(429, 'rate_limited', message, {
    headers: { ...limitHeaders(limitStatuses), 'Retry-After': String(seconds) },
    limit: limitStatuses.find(({ isOver }) => isOver)?.policy,
  });
}
