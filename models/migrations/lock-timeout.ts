import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';

/** Lock timeout and retries of a transaction. */
export type LockPatience = {
  /** Milliseconds that one statement waits for a lock. */
  lockTimeoutMs: number;
  /** Bounds of the random pause between attempts, in milliseconds. */
  pauseMs: { least: number; most: number };
  /** Number of attempts. */
  tries: number;
};

/**
 * Readers queue behind a statement that waits for a lock, and a request has 1.85 s (api/request/deadline.ts). The
 * wait exceeds `deadlock_timeout`, 1 s, after which PostgreSQL cancels an autovacuum that blocks it.
 */
const DEFAULT_PATIENCE: LockPatience = {
  lockTimeoutMs: 1_200,
  pauseMs: { least: 1_000, most: 10_000 },
  tries: 30,
};

/** `lock_not_available` and `deadlock_detected`. */
const LOCKED = new Set(['55P03', '40P01']);

export type LockOptions = {
  patience?: LockPatience | undefined;
  /** Called after each attempt that failed on a lock. */
  onLocked: () => void;
};

/**
 * Runs `work` in a transaction with a lock timeout, and retries it while it fails on locks.
 * @throws the last attempt's error
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
      // The error of `work` is more specific than that of a lost connection.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

/** Retries `work` after a pause while it fails on locks. `work` receives the lock timeout in milliseconds. */
export async function retryWhileLocked<Result>(
  { patience = DEFAULT_PATIENCE, onLocked }: LockOptions,
  work: (lockTimeoutMs: number) => Promise<Result>,
): Promise<Result> {
  const { least, most } = patience.pauseMs;
  for (let remainingTries = patience.tries; ; remainingTries -= 1) {
    try {
      return await work(patience.lockTimeoutMs);
    } catch (error) {
      const isLocked = error instanceof DatabaseError && LOCKED.has(error.code ?? '');
      if (remainingTries <= 1 || !isLocked) throw error;
    }
    onLocked();
    await delay(least + Math.random() * (most - least));
  }
}
