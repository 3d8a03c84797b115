import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../models/database.ts';
import { RETENTION_RULES, type RetentionRule } from '../models/retention/retention-rules.ts';
import { describeError } from './mask-failures.ts';
import type { RetentionMetrics } from './metrics/retention.ts';
import { whileElected } from './while-elected.ts';

export type RetentionDependencies = {
  database: Database;
  logger: Logger;
  metrics: RetentionMetrics;
  /** Between two passes; {@link PASS_INTERVAL_MS} unless told. */
  intervalMs?: number | undefined;
};

const PASS_INTERVAL_MS = 60_000;

/** Rows of one statement. */
const ROWS_PER_LOT = 1_000;

/** Lots of one rule before it is the next one's turn: none keeps the others waiting. */
const LOTS_PER_TURN = 50;

/** Between two lots, so that deleting leaves most of the database to others: 10,000 rows a second at most. */
const PAUSE_MS = 100;

/** Longer than the turn of a rule, between which the duty is renewed; and how long a dead worker keeps it. */
const HELD_FOR_MS = 3 * PASS_INTERVAL_MS;

const DUTY = 'retention';

/**
 * Applies the rules of retention until `signal`: one worker of the fleet at a time does, and measures what is left.
 * Lots are small and committed each by itself, so that a stop or a crash loses nothing that a later pass does not do
 * again.
 */
export async function applyRetention(
  dependencies: RetentionDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { database, logger, metrics, intervalMs = PASS_INTERVAL_MS } = dependencies;
  await whileElected(
    database,
    { name: DUTY, heldForMs: HELD_FOR_MS, intervalMs },
    {
      work: (hold) => passOnce(dependencies, hold, signal),
      standBy: () => metrics.forget(),
      failed: (error) => {
        logger.warn({ duty: DUTY, error: describeError(error) }, 'retention not applied; it will be again');
      },
    },
    signal,
  );
}

/**
 * Gives each rule its turn, and renews the duty before it: turns that are long each do not add up to more than it is
 * held for. Ends when another worker has it.
 * @returns whether one of the rules has more to do
 */
async function passOnce(
  dependencies: RetentionDependencies,
  hold: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, metrics } = dependencies;
  let isBehind = false;
  for (const rule of RETENTION_RULES) {
    if (signal.aborted) return false;
    if (!(await hold())) {
      metrics.forget();
      return false;
    }
    try {
      if (!(await takeTurn(dependencies, rule, signal))) isBehind = true;
      metrics.recordOldest(rule, await rule.measure(database, rule.days));
    } catch (error) {
      // The rules are independent: one that keeps failing does not stop the others.
      dependencies.logger.warn(
        { duty: DUTY, table: rule.table, error: describeError(error) },
        'retention of a table not applied; it will be again',
      );
    }
  }
  return isBehind;
}

/** @returns whether nothing of the table is over its days any more */
async function takeTurn(
  { database, metrics }: RetentionDependencies,
  rule: RetentionRule,
  signal: AbortSignal,
): Promise<boolean> {
  for (let lot = 0; lot < LOTS_PER_TURN; lot += 1) {
    const expired = await rule.expire(database, { days: rule.days, limit: ROWS_PER_LOT });
    metrics.recordExpired(rule, expired);
    if (expired.isDone) return true;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
  }
  return false;
}
