import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns a function that runs at most one query per interval and shares the result between its callers. A result is
 * never older than the call.
 */
export function shareQuery<Answer>(
  intervalMs: number,
  runQuery: () => Promise<Answer>,
): () => Promise<Answer> {
  let queriedAt = -Infinity;
  let next: Promise<Answer> | undefined;
  const queryNext = async () => {
    const waitMs = queriedAt + intervalMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    queriedAt = performance.now();
    // Later callers need a newer result.
    next = undefined;
    return runQuery();
  };
  return () => (next ??= Promise.resolve().then(queryNext));
}
