import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns a function that starts at most one query per interval and shares it between its callers. A caller
 * never gets the result of a query that started before the call.
 */
export function shareQuery<Result>(
  intervalMs: number,
  runQuery: () => Promise<Result>,
): () => Promise<Result> {
  let queriedAt = -Infinity;
  let next: Promise<Result> | undefined;
  const queryNext = async () => {
    const waitMs = queriedAt + intervalMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    queriedAt = performance.now();
    // Later callers need a query that starts after their call.
    next = undefined;
    return runQuery();
  };
  return () => (next ??= Promise.resolve().then(queryNext));
}
