import { LRUCache } from 'lru-cache';
import { readDatabaseTime } from '../../../models/searchads/campaign-guards.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import { readEnabledBudgets } from './read-enabled-budgets.ts';
import type { EnabledBudget } from './sum-budgets.ts';

/** Daily budgets of a project's enabled campaigns in a currency. */
export type BudgetReading = {
  /** Database time before the first read. */
  readSince: Date;
  /** Undefined if the project has more accounts than one check reads. */
  enabled: EnabledBudget[] | undefined;
};

/** Readings of budgets, shared by a project's changes for a few seconds. Reservations cover later sends. */
export type BudgetReadings = {
  /**
   * Returns a running, recent or new reading. `isOwn`: the reading was started for this send, perhaps by an earlier
   * attempt; `isRead`: the reading had ended before this call.
   */
  getShared(query: BudgetsQuery): { reading: Promise<BudgetReading>; isOwn: boolean; isRead: boolean };
  /** Starts a new reading that later calls share. */
  refresh(query: BudgetsQuery): Promise<BudgetReading>;
};

type BudgetsQuery = { projectId: string; currency: string; sendId: string };

const SHARED_MS = 5_000;
const MAX_READINGS = 200;

/** Makes the readings of one worker. */
export function createBudgetReadings(dependencies: PauseDependencies): BudgetReadings {
  type CachedReading = { reading: Promise<BudgetReading>; sendId: string; isRead: boolean };
  const cache = createReadingCache<CachedReading>({ max: MAX_READINGS, sharedMs: SHARED_MS });
  const refresh = ({ projectId, currency, sendId }: BudgetsQuery) => {
    const reading = read(dependencies, projectId, currency);
    const started: CachedReading = { reading, sendId, isRead: false };
    const recordRead = () => {
      started.isRead = true;
    };
    reading.then(recordRead, recordRead);
    cache.set(`${projectId} ${currency}`, started);
    return reading;
  };
  return {
    refresh,
    getShared(query) {
      const cached = cache.get(`${query.projectId} ${query.currency}`);
      if (!cached) return { reading: refresh(query), isOwn: true, isRead: false };
      const { reading, sendId, isRead } = cached;
      return { reading, isOwn: sendId === query.sendId, isRead };
    },
  };
}

async function read(
  dependencies: PauseDependencies,
  projectId: string,
  currency: string,
): Promise<BudgetReading> {
  const readSince = await readDatabaseTime({ database: dependencies.database, projectId });
  return { readSince, enabled: await readEnabledBudgets(dependencies, projectId, currency) };
}

/**
 * Longest age of a reading in milliseconds. An older one would miss sends whose reservations have expired.
 */
const MAX_AGE_MS = 4 * 60_000;

type Entry = { reading: Promise<unknown> };

/**
 * Caches a reading of budgets while it runs, even after its attempt has ended, and for `sharedMs` milliseconds
 * afterwards.
 */
export function createReadingCache<CachedReading extends Entry>({
  max,
  sharedMs,
}: {
  max: number;
  sharedMs: number;
}) {
  const entries = new LRUCache<string, CachedReading>({ max });
  return {
    get: (key: string): CachedReading | undefined => entries.get(key),
    set(key: string, entry: CachedReading): void {
      const startedMs = Date.now();
      const isCached = () => entries.peek(key) === entry;
      entries.set(key, entry, { ttl: MAX_AGE_MS });
      const cacheAfterRead = async (): Promise<void> => {
        await entry.reading;
        const restMs = MAX_AGE_MS - (Date.now() - startedMs);
        if (isCached() && restMs > 0) entries.set(key, entry, { ttl: Math.min(sharedMs, restMs) });
      };
      // A failed reading is not shared.
      cacheAfterRead().catch(() => {
        if (isCached()) entries.delete(key);
      });
    },
  };
}
