import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from '../../../models/in-project.ts';
import { reserveBudgets, type ReservationEnd } from '../../../models/searchads/campaign-guards.ts';
import type { SearchadsDependencies } from '../call-google-ads.ts';
import { MICROS } from '../figures.ts';
import type { BudgetReading, BudgetReadings, BudgetsQuery, EnabledBudget } from './budget-readings.ts';

export type GuardDependencies = SearchadsDependencies & {
  budgetReadings: BudgetReadings;
  /** Replaces {@link CHECK_MS} in tests. */
  budgetCheckMs?: number;
};

/**
 * `limit`: in currency units. `isKept`: if false, the amounts are checked but not reserved. `signal`: aborted
 * if the caller no longer waits.
 */
type Reservation = BudgetsQuery & { limit: number; isKept: boolean; signal: AbortSignal };

type Demand = { inUseMicros: number; added: readonly { id: string; micros: number }[] };

/** `fault`: why the budgets in use are unknown. `ends`: results by reservation id. */
type Reserved = { fault: string } | (Demand & { ends: ReadonlyMap<string, ReservationEnd> });

/**
 * Reserves amounts within a limit. If the check fails with a shared or outdated reading of the budgets, it is
 * repeated once with a new reading.
 * @param getDemand called with the budgets of each check
 */
export async function reserveWithinLimit(
  { database, budgetReadings }: GuardDependencies,
  { limit, isKept, signal, ...query }: Reservation,
  getDemand: (enabled: readonly EnabledBudget[]) => Demand,
): Promise<Reserved> {
  const reserve = async (found: BudgetReading): Promise<Reserved> => {
    if ('fault' in found) return found;
    const demand = getDemand(found.enabled);
    const { added } = demand;
    if (added.length === 0) return { ...demand, ends: new Map() };
    const wanted = { ...demand, currency: query.currency, readSince: found.readSince };
    const ends = await inProject(database, query.projectId, async (project) => {
      const reserved = await reserveBudgets(
        project,
        { ...wanted, limitMicros: Math.round(limit * MICROS) },
        isKept,
      );
      // If the caller no longer waits, nobody would release the reservations, so the transaction is rolled
      // back.
      signal.throwIfAborted();
      return reserved;
    });
    return { ...demand, ends: new Map(added.map(({ id }, index) => [id, ends[index] ?? 'busy'])) };
  };
  const { reading, isOwn, hasEnded } = budgetReadings.getShared(query);
  const reserved = await reserve(await reading);
  const ends = 'fault' in reserved ? [] : [...reserved.ends.values()];
  const isAllowed = !('fault' in reserved) && ends.every((end) => end === 'reserved');
  // Reservations that were released since `readSince` still count. If the budgets are read again, these
  // reservations no longer count.
  const isOutdated = hasEnded && ends.includes('busy');
  if (isAllowed || (isOwn && !isOutdated)) return reserved;
  return reserve(await budgetReadings.refresh(query));
}

/** Time limit of a check, which leaves time for the activity's other calls. */
const CHECK_MS = 20_000;

/**
 * Runs `work` with a time limit. A reading of the budgets continues beyond the limit, so that the next caller
 * can use it.
 * @param work receives a signal that is aborted at the limit, so that `work` starts no reservation afterwards
 * @returns `onTimeout` after the limit
 */
export async function withTimeLimit<Result, OnTimeout>(
  { budgetCheckMs = CHECK_MS }: Pick<GuardDependencies, 'budgetCheckMs'>,
  work: (signal: AbortSignal) => Promise<Result>,
  onTimeout: OnTimeout,
): Promise<Result | OnTimeout> {
  const finished = new AbortController();
  const timeout = delay(budgetCheckMs, onTimeout, { signal: finished.signal }).catch(() => onTimeout);
  try {
    return await Promise.race([work(finished.signal), timeout]);
  } finally {
    finished.abort();
  }
}
