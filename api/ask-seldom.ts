import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks something at most once in `intervalMs`, for everybody who wants to know: they share the answer to the question
 * that is asked next. So no answer is older than the wish for it, and a flood costs no question each.
 */
export function askSeldom<Answer>(intervalMs: number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let askedAt = -Infinity;
  let next: Promise<Answer> | undefined;
  const askNext = async () => {
    const waitMs = askedAt + intervalMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    askedAt = performance.now();
    // Who comes from now on wants to know how things are after this.
    next = undefined;
    return ask();
  };
  return () => (next ??= Promise.resolve().then(askNext));
}
