import { LRUCache } from 'lru-cache';

/**
 * Milliseconds since its begin, after which a reading serves nobody: what was reserved for a send is forgotten after five
 * minutes, and an older reading would miss what was sent since.
 */
const MAX_AGE_MS = 4 * 60_000;

type Entry = { reading: Promise<unknown> };

/**
 * Readings of budgets by what was read: while they run, also for who comes back after a try that ended before, and for
 * `sharedMs` milliseconds after that.
 */
export function createKeptReadings<Kept extends Entry>({ max, sharedMs }: { max: number; sharedMs: number }) {
  const known = new LRUCache<string, Kept>({ max });
  return {
    get: (key: string): Kept | undefined => known.get(key),
    keep(key: string, kept: Kept): void {
      const begunMs = Date.now();
      const isKept = () => known.peek(key) === kept;
      known.set(key, kept, { ttl: MAX_AGE_MS });
      const share = async (): Promise<void> => {
        await kept.reading;
        const restMs = MAX_AGE_MS - (Date.now() - begunMs);
        if (isKept() && restMs > 0) known.set(key, kept, { ttl: Math.min(sharedMs, restMs) });
      };
      // What failed is no reading for others.
      share().catch(() => {
        if (isKept()) known.delete(key);
      });
    },
  };
}
