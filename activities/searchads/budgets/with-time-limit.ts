import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for one check of budgets, which leaves time for the activity's own calls. */
const CHECK_MS = 20_000;

/** `budgetCheckMs`: replaces the time limit in tests. */
export type CheckLimit = { budgetCheckMs?: number };

/**
 * Waits for a check up to its time limit. The reading continues for the next caller.
 * @param work its signal aborts when the caller has given up, so that nothing is reserved
 * @returns `onTimeout` after the limit
 */
export async function withTimeLimit<Result, OnTimeout>(
  { budgetCheckMs = CHECK_MS }: CheckLimit,
  work: (signal: AbortSignal) => Promise<Result>,
  onTimeout: OnTimeout,
): Promise<Result | OnTimeout> {
  const finished = new AbortController();
  const timeout = delay(budgetCheckMs, onTimeout, { signal: finished.signal }).catch(() => onTimeout);
  try {
    return await Promise.race([work(finished.signal), timeout]);
  } finally {
    finished.abort();
  }
}
