import { LRUCache } from 'lru-cache';
import { beginOfRead } from '../../../models/searchads/budget-reservations.ts';
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
  /** One that somebody else has begun, or a new one. */
  shared(projectId: string, currency: string): { reading: Promise<BudgetReading>; isNew: boolean };
  /** A new one, which those who come after share. */
  anew(projectId: string, currency: string): Promise<BudgetReading>;
};

const SHARED_MS = 5_000;
const MAX_READINGS = 200;

/** Makes the readings of one worker. */
export function createBudgetReadings(dependencies: StopDependencies): BudgetReadings {
  const known = new LRUCache<string, Promise<BudgetReading>>({ max: MAX_READINGS, ttl: SHARED_MS });
  const anew = (projectId: string, currency: string) => {
    const key = `${projectId} ${currency}`;
    const reading = read(dependencies, projectId, currency);
    known.set(key, reading);
    // What failed is no reading for others.
    reading.catch(() => {
      if (known.peek(key) === reading) known.delete(key);
    });
    return reading;
  };
  return {
    anew,
    shared(projectId, currency) {
      const reading = known.get(`${projectId} ${currency}`);
      return reading ? { reading, isNew: false } : { reading: anew(projectId, currency), isNew: true };
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
