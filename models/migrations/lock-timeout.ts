import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';

export type LockRetries = {
  /** Applies to each statement. */
  lockTimeoutMs: number;
  pauseMs: { least: number; most: number };
  attempts: number;
};

/**
 * The lock timeout is shorter than the 1.85 s that an API request waits for rows (api/request/deadline.ts),
 * because its queries wait behind a statement that waits for a lock. It exceeds `deadlock_timeout` (1 s),
 * after which PostgreSQL cancels an autovacuum that holds the lock.
 */
const DEFAULT_RETRIES: LockRetries = {
  lockTimeoutMs: 1_200,
  pauseMs: { least: 1_000, most: 10_000 },
  attempts: 30,
};

/** `lock_not_available` and `deadlock_detected`. */
const LOCKED = new Set(['55P03', '40P01']);

export type LockOptions = {
  retries?: LockRetries | undefined;
  onLocked: () => void;
};

/**
 * Runs `work` in a transaction with a lock timeout, and repeats the transaction while locks are not
 * available.
 * @throws the error of the last attempt
 */
export async function runWithLockTimeout<Result>(
  client: Client,
  locks: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return retryWhileLocked(locks, async (lockTimeoutMs) => {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      // A failed rollback must not hide the error of `work`.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

export async function retryWhileLocked<Result>(
  { retries = DEFAULT_RETRIES, onLocked }: LockOptions,
  work: (lockTimeoutMs: number) => Promise<Result>,
): Promise<Result> {
  const { least, most } = retries.pauseMs;
  for (let remainingAttempts = retries.attempts; ; remainingAttempts -= 1) {
    try {
      return await work(retries.lockTimeoutMs);
    } catch (error) {
      const isLocked = error instanceof DatabaseError && LOCKED.has(error.code ?? '');
      if (remainingAttempts <= 1 || !isLocked) throw error;
    }
    onLocked();
    await delay(least + Math.random() * (most - least));
  }
}
