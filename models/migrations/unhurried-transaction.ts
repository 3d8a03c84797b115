import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError, type Client } from 'pg';

/** How a transaction waits for the locks that it needs. */
export type LockPatience = {
  /** Milliseconds that one of its statements waits for a lock. */
  lockTimeoutMs: number;
  /** Milliseconds between two tries: between `least` and `most`, at random. */
  pauseMs: { least: number; most: number };
  /** Tries in all. */
  tries: number;
};

/**
 * Whoever wants a table that a statement waits to change queues up behind that statement, readers too. A request gives
 * its rows 1.85 s (api/http/deadline.ts), so the wait ends well before, and the queue has time to clear before the next.
 * It is longer than PostgreSQL's `deadlock_timeout` of 1 s, after which an autovacuum that is in the way is cancelled.
 */
const PATIENCE: LockPatience = { lockTimeoutMs: 1_200, pauseMs: { least: 1_000, most: 10_000 }, tries: 30 };

/** `lock_not_available` and `deadlock_detected`. */
const LOCKED = new Set(['55P03', '40P01']);

export type LockOptions = {
  patience?: LockPatience | undefined;
  /** Called after each try that met a lock. */
  onLocked: () => void;
};

/**
 * Runs `work` in a transaction that waits only briefly for locks. When it meets one that is held for longer, all of it
 * is rolled back and begun anew after a pause, so that nobody queues up behind it.
 * @throws what the last try has failed with
 */
export async function inUnhurriedTransaction<Result>(
  client: Client,
  locks: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  return untilUnlocked(locks, async (lockTimeoutMs) => {
    await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`);
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      // What the work failed with says more than that the connection is gone.
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });
}

/**
 * Repeats `work` after a pause for as long as it meets locks, and the tries last. It is told for how many milliseconds
 * its statements may wait for a lock.
 */
export async function untilUnlocked<Result>(
  { patience = PATIENCE, onLocked }: LockOptions,
  work: (lockTimeoutMs: number) => Promise<Result>,
): Promise<Result> {
  const { least, most } = patience.pauseMs;
  for (let left = patience.tries; ; left -= 1) {
    try {
      return await work(patience.lockTimeoutMs);
    } catch (error) {
      if (left <= 1 || !(error instanceof DatabaseError) || !LOCKED.has(error.code ?? '')) throw error;
    }
    onLocked();
    await delay(least + Math.random() * (most - least));
  }
}
