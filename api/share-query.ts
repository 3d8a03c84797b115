import { setTimeout as delay } from 'node:timers/promises';

/**
 * Returns a function that shares one `ask` per interval between callers. Results are never older than the call, and
 * floods cost no query each.
 */
export function shareQuery<Answer>(intervalMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAt = -Infinity;
  let next: Promise<Answer> | undefined;
  const askNext = async () => {
    const waitMs = askedAt + intervalMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    askedAt = performance.now();
    // Later callers need a newer result.
    next = undefined;
    return ask();
  };
  return () => (next ??= Promise.resolve().then(askNext));
}
