import { inProject } from '../../../models/in-project.ts';
import { reserveBudgets, type ReservationEnd } from '../../../models/searchads/campaign-guards.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import type { BudgetReading, BudgetReadings, BudgetsQuery } from './budget-readings.ts';
import type { EnabledBudget } from './read-enabled-budgets.ts';
import type { CheckLimit } from './with-time-limit.ts';

export type GuardDependencies = PauseDependencies & CheckLimit & { budgetReadings: BudgetReadings };

export const MICROS = 1_000_000;

/** `limit`: in currency units; `isKept`: false only checks; `signal` aborts when the caller has given up. */
type Reservation = BudgetsQuery & { limit: number; isKept: boolean; signal: AbortSignal };

/** Budgets in use, and the amounts to add by reservation id. */
type Demand = { inUseMicros: number; added: readonly { id: string; micros: number }[] };

/** `fault`: why the budgets in use are unknown. `ends`: results by reservation id. */
type Reserved = { fault: string } | (Demand & { ends: ReadonlyMap<string, ReservationEnd> });

/**
 * Reserves amounts within a project's `maxDailyBudget` over all enabled campaigns in a currency. A refusal based on a
 * shared reading is checked again with a new reading.
 * @param getDemand called for each reading
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
    signal.throwIfAborted();
    const wanted = { ...demand, currency: query.currency, readSince: found.readSince };
    const ends = await inProject(database, query.projectId, (project) =>
      reserveBudgets(project, { ...wanted, limitMicros: Math.round(limit * MICROS) }, isKept),
    );
    return { ...demand, ends: new Map(added.map(({ id }, index) => [id, ends[index] ?? 'busy'])) };
  };
  const { reading, isOwn, isRead } = budgetReadings.getShared(query);
  const reserved = await reserve(await reading);
  const ends = 'fault' in reserved ? [] : [...reserved.ends.values()];
  const isAllowed = !('fault' in reserved) && ends.every((end) => end === 'reserved');
  // A reading that starts before another send has ended may miss that send's budget.
  const mayHavePassed = isRead && ends.includes('busy');
  if (isAllowed || (isOwn && !mayHavePassed)) return reserved;
  return reserve(await budgetReadings.refresh(query));
}

/** Sums daily budgets. A budget that several campaigns share counts once. */
export function sumOnce(budgets: readonly EnabledBudget[]): number {
  const byName = new Map(budgets.map(({ budget, micros }) => [budget, micros]));
  return [...byName.values()].reduce((sum, micros) => sum + micros, 0);
}
