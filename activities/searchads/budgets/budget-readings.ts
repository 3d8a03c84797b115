import { LRUCache } from 'lru-cache';
import { readDatabaseTime } from '../../../models/searchads/campaign-guards.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import { readEnabledBudgets, UnknownBudgets, type EnabledBudget } from './read-enabled-budgets.ts';

/** Daily budgets of a project's enabled campaigns in a currency, or why they are unknown. */
export type BudgetReading = {
  /** Database time before the first read. */
  readSince: Date;
} & ({ enabled: EnabledBudget[] } | { fault: string });

export type BudgetsQuery = {
  projectId: string;
  currency: string;
  /** Queries with the same name share a reading. */
  sharedBy: string;
  /** Send or resumption that needs the reading. */
  readFor: string;
  /** Longest age of a shared reading, besides the time of its read. */
  sharedMs: number;
};

type SharedReading = { reading: Promise<BudgetReading>; readFor: string; readAtMs?: number };

/**
 * Longest age of a reading in milliseconds. An older one would miss sends whose reservations have expired.
 */
const MAX_AGE_MS = 4 * 60_000;
const MAX_READINGS = 200;

/** Readings of budgets that several sends share for seconds. Reservations cover later sends. */
export type BudgetReadings = {
  /**
   * Returns a running, recent or new reading. `isOwn`: the reading was started for the same send or resumption, perhaps
   * by an earlier attempt; `isRead`: the reading had ended before this call.
   */
  getShared(query: BudgetsQuery): { reading: Promise<BudgetReading>; isOwn: boolean; isRead: boolean };
  /** Starts a new reading that later calls share. */
  refresh(query: BudgetsQuery): Promise<BudgetReading>;
};

/** Makes the readings of one worker. */
export function createBudgetReadings(dependencies: PauseDependencies): BudgetReadings {
  const readings = new LRUCache<string, SharedReading>({ max: MAX_READINGS, ttl: MAX_AGE_MS });
  const refresh = (query: BudgetsQuery) => {
    const { projectId, currency, readFor } = query;
    const key = getKey(query);
    const started: SharedReading = { reading: read(dependencies, projectId, currency), readFor };
    readings.set(key, started);
    const recordRead = () => {
      started.readAtMs = Date.now();
    };
    // A failed reading is not shared.
    const drop = () => {
      if (readings.peek(key) === started) readings.delete(key);
    };
    started.reading.then(recordRead, drop);
    return started.reading;
  };
  return {
    refresh,
    getShared(query) {
      const shared = readings.get(getKey(query));
      const { readAtMs } = shared ?? {};
      if (!shared || (readAtMs !== undefined && Date.now() - readAtMs > query.sharedMs)) {
        return { reading: refresh(query), isOwn: true, isRead: false };
      }
      const { reading, readFor } = shared;
      return { reading, isOwn: readFor === query.readFor, isRead: readAtMs !== undefined };
    },
  };
}

function getKey({ projectId, currency, sharedBy }: BudgetsQuery): string {
  return [projectId, currency, sharedBy].join(' ');
}

async function read(
  dependencies: PauseDependencies,
  projectId: string,
  currency: string,
): Promise<BudgetReading> {
  const readSince = await readDatabaseTime({ database: dependencies.database, projectId });
  try {
    return { readSince, enabled: await readEnabledBudgets(dependencies, projectId, currency) };
  } catch (error) {
    if (!(error instanceof UnknownBudgets)) throw error;
    return { readSince, fault: error.message };
  }
}
