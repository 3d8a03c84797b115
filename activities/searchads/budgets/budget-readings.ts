import { LRUCache } from 'lru-cache';
import { beginOfRead } from '../../../models/searchads/campaign-guards.ts';
import type { StopDependencies } from '../open-stop-customer.ts';
import { readEnabledBudgets } from './read-enabled-budgets.ts';
import type { EnabledBudget } from './sum-budgets.ts';

/**
 * What a project's enabled campaigns in a currency had, and since when by the database's clock it may have been read.
 * `enabled` undefined: there are more accounts than are asked.
 */
export type BudgetReading = { readSince: Date; enabled: EnabledBudget[] | undefined };

/** Readings of budgets, which changes of a project share for some seconds: what was sent since is reserved. */
export type BudgetReadings = {
  /**
   * One that was begun before, or a new one. `isOwn`: it was begun for this send, perhaps by an earlier try. `isRead`: it
   * had ended before it was asked for.
   */
  shared(asked: AskedBudgets): { reading: Promise<BudgetReading>; isOwn: boolean; isRead: boolean };
  /** A new one, which those who come after share. */
  anew(asked: AskedBudgets): Promise<BudgetReading>;
};

type AskedBudgets = { projectId: string; currency: string; sendId: string };

const SHARED_MS = 5_000;
const MAX_READINGS = 200;

/** Makes the readings of one worker. */
export function createBudgetReadings(dependencies: StopDependencies): BudgetReadings {
  type Kept = { reading: Promise<BudgetReading>; sendId: string; isRead: boolean };
  const kept = createKeptReadings<Kept>({ max: MAX_READINGS, sharedMs: SHARED_MS });
  const anew = ({ projectId, currency, sendId }: AskedBudgets) => {
    const reading = read(dependencies, projectId, currency);
    const begun: Kept = { reading, sendId, isRead: false };
    const recordRead = () => {
      begun.isRead = true;
    };
    reading.then(recordRead, recordRead);
    kept.keep(`${projectId} ${currency}`, begun);
    return reading;
  };
  return {
    anew,
    shared(asked) {
      const known = kept.get(`${asked.projectId} ${asked.currency}`);
      if (!known) return { reading: anew(asked), isOwn: true, isRead: false };
      const { reading, sendId, isRead } = known;
      return { reading, isOwn: sendId === asked.sendId, isRead };
    },
  };
}

async function read(
  dependencies: StopDependencies,
  projectId: string,
  currency: string,
): Promise<BudgetReading> {
  const readSince = await beginOfRead({ database: dependencies.database, projectId });
  return { readSince, enabled: await readEnabledBudgets(dependencies, projectId, currency) };
}

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
