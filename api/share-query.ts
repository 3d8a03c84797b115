import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns a function that shares one `runQuery` per interval between callers. Results are never older than the call,
 * and floods cost no query each.
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
