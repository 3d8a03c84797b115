import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { RETENTION_RULES, type RetentionRule } from '../models/retention/retention-rules.ts';
import { describeError } from './describe-error.ts';
import type { RetentionMetrics } from './metrics/retention.ts';
import { runWhileElected } from './run-while-elected.ts';

export type RetentionDependencies = {
  database: Database;
  logger: Logger;
  metrics: RetentionMetrics;
  intervalMs?: number | undefined;
};

const PASS_INTERVAL_MS = 60_000;

const ROWS_PER_STATEMENT = 1_000;

/** Maximum for one rule, so that a rule with many expired rows does not delay the others. */
const STATEMENTS_PER_PASS = 50;

/** Limits deletion to 10,000 rows per second and leaves capacity for other queries. */
const PAUSE_MS = 100;

/**
 * Exceeds the usual duration of one rule, because the lease is renewed before each rule. A dead worker blocks
 * the others for this long.
 */
const LEASE_MS = 3 * PASS_INTERVAL_MS;

const DUTY = 'retention';

/**
 * Deletes expired rows, on one worker of the fleet at a time. Each small delete commits separately, so that a
 * crash loses no progress.
 */
export async function applyRetention(
  dependencies: RetentionDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger, metrics, intervalMs = PASS_INTERVAL_MS } = dependencies;
  await runWhileElected(
    { database, logger },
    { name: DUTY, leaseMs: LEASE_MS, intervalMs },
    {
      runPass: (renewLease) => runPass(dependencies, renewLease, signal),
      standBy: () => metrics.forget(),
      reportFailure: (error) => {
        logger.warn(
          { duty: DUTY, error: describeError(error) },
          'retention not applied; the next pass retries',
        );
      },
    },
    signal,
  );
}

/**
 * Applies each rule once. Renews the lease before each rule, because several long rules together exceed the
 * lease, and ends if another worker has the lease.
 * @returns whether a rule has more rows to delete
 */
async function runPass(
  dependencies: RetentionDependencies,
  renewLease: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, metrics } = dependencies;
  let isBehind = false;
  for (const rule of RETENTION_RULES) {
    if (signal.aborted) return false;
    if (!(await renewLease())) {
      metrics.forget();
      return false;
    }
    try {
      if (!(await expireRows(dependencies, rule, signal))) isBehind = true;
      metrics.recordOldest(rule, await rule.measure(database, rule.days));
    } catch (error) {
      // Rules are independent: a failing rule does not stop the others.
      dependencies.logger.warn(
        { duty: DUTY, table: rule.table, error: describeError(error) },
        'retention of a table not applied; the next pass retries',
      );
    }
  }
  return isBehind;
}

/** @returns whether all expired rows of the table are deleted */
async function expireRows(
  { database, metrics }: RetentionDependencies,
  rule: RetentionRule,
  signal: AbortSignal,
): Promise<boolean> {
  for (let statement = 0; statement < STATEMENTS_PER_PASS; statement += 1) {
    const expired = await rule.expire(database, { days: rule.days, limit: ROWS_PER_STATEMENT });
    metrics.recordExpired(rule, expired);
    if (expired.isDone) return true;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
  return false;
}
