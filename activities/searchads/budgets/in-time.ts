import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for one check of budgets, which leaves time for the activity's own calls. */
const CHECK_MS = 20_000;

/** `budgetCheckMs`: replaces the time limit in tests. */
export type CheckTime = { budgetCheckMs?: number };

/**
 * Waits for a check up to its time limit. The reading continues for the next caller.
 * @param work its signal aborts when the caller has given up, so that nothing is reserved
 * @returns `late` after the time limit
 */
export async function inTime<Result, Late>(
  { budgetCheckMs = CHECK_MS }: CheckTime,
  work: (signal: AbortSignal) => Promise<Result>,
  late: Late,
): Promise<Result | Late> {
  const over = new AbortController();
  const tooLate = delay(budgetCheckMs, late, { signal: over.signal }).catch(() => late);
  try {
    return await Promise.race([work(over.signal), tooLate]);
  } finally {
    over.abort();
  }
}
