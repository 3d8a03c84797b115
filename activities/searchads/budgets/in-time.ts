import { setTimeout as delay } from 'node:timers/promises';

/** All that one check of budgets may take: an activity has its own calls to make besides. */
const CHECK_MS = 20_000;

/** `budgetCheckMs`: what a test gives a check in place of its time. */
export type CheckTime = { budgetCheckMs?: number };

/**
 * Waits for a check for as long as it may take. What it reads goes on being read, for whoever asks next.
 * @param work its signal tells that nobody waits any more, so that nothing is reserved
 * @returns `late` when it has taken too long
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
