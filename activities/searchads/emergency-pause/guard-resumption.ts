import { createHash } from 'node:crypto';
import {
  findCampaignGuards,
  releaseBudgets,
  type ReservationEnd,
} from '../../../models/searchads/campaign-guards.ts';
import { activityFailure } from '../../failures.ts';
import { getBudgetName } from '../budgets/budget-readings.ts';
import { reserveWithinLimit, withTimeLimit, type GuardDependencies } from '../budgets/reserve-budget.ts';
import type { PausableCampaignRow } from '../campaign-wire.ts';
import { sumDistinctBudgets } from '../figures.ts';
import type { OpenPauseCustomer } from './open-customer.ts';

/** Campaign ids by result. `busy`: the budget would fit without other pending reservations. */
type BudgetDecision = Record<ReservationEnd, string[]>;

const SHARED_MS = 30_000;

const RETRY_MS = 1_000;

/**
 * Reserves, in order, each budget that fits within the project's limit.
 * @throws an activity failure if the check takes too long, or fails for a reason that a retry may resolve
 */
export async function guardResumption(
  dependencies: GuardDependencies,
  opened: OpenPauseCustomer,
  toEnable: readonly PausableCampaignRow[],
): Promise<BudgetDecision> {
  const decision = await withTimeLimit(
    dependencies,
    (signal) => reserveFittingBudgets(dependencies, opened, { toEnable, signal }),
    undefined,
  );
  // Nothing was sent, so a retry can repeat the check.
  if (!decision) throw activityFailure('provider_unavailable', { retryAfterMs: RETRY_MS });
  return decision;
}

async function reserveFittingBudgets(
  dependencies: GuardDependencies,
  opened: OpenPauseCustomer,
  { toEnable, signal }: { toEnable: readonly PausableCampaignRow[]; signal: AbortSignal },
): Promise<BudgetDecision> {
  const { projectId } = opened.connection;
  const currency = toEnable[0]?.customer?.currency_code ?? '';
  const project = { database: dependencies.database, projectId };
  const { maxDailyBudget } = await findCampaignGuards(project);
  const limit = maxDailyBudget[currency];
  if (limit === undefined) {
    return { reserved: toEnable.map(({ campaign }) => campaign.id), exceeded: [], busy: [] };
  }
  // The cached budgets are shared only within this resumption. Budgets that were read for an earlier
  // resumption may still include campaigns that have been paused since.
  const readFor = [opened.stopId, opened.requestId].join(' ');
  const reserved = await reserveWithinLimit(
    dependencies,
    { projectId, currency, sharedBy: readFor, readFor, sharedMs: SHARED_MS, limit, isKept: true, signal },
    (enabled) => {
      // A budget that an enabled campaign shares is already counted.
      const used = new Set(enabled.map(({ budget }) => budget));
      const micros = new Map(toEnable.map((row) => [getBudgetNameOfRow(opened, row), getMicros(row)]));
      const added = [...micros].filter(([name, amount]) => amount > 0 && !used.has(name));
      return {
        inUseMicros: sumDistinctBudgets(enabled),
        added: added.map(([name, amount]) => ({ id: getReservationId(opened, name), micros: amount })),
      };
    },
  );
  const getEnd = (row: PausableCampaignRow): ReservationEnd => {
    // The budgets in use are unknown, so no increase is allowed.
    if ('fault' in reserved) return getMicros(row) > 0 ? 'exceeded' : 'reserved';
    return reserved.ends.get(getReservationId(opened, getBudgetNameOfRow(opened, row))) ?? 'reserved';
  };
  const getIds = (end: ReservationEnd) =>
    toEnable.flatMap((row) => (getEnd(row) === end ? [row.campaign.id] : []));
  return { reserved: getIds('reserved'), exceeded: getIds('exceeded'), busy: getIds('busy') };
}

export async function releaseResumption(
  { database }: GuardDependencies,
  opened: OpenPauseCustomer,
  campaigns: readonly PausableCampaignRow[],
): Promise<void> {
  const ids = [...new Set(campaigns.map((row) => getReservationId(opened, getBudgetNameOfRow(opened, row))))];
  if (ids.length === 0) return;
  await releaseBudgets({ database, projectId: opened.connection.projectId }, ids);
}

function getBudgetNameOfRow({ customerId }: OpenPauseCustomer, row: PausableCampaignRow): string {
  return getBudgetName(customerId, row.campaign.id, row.campaign_budget?.resource_name);
}

function getMicros({ campaign_budget: budget }: PausableCampaignRow): number {
  return budget?.amount_micros ?? 0;
}

/**
 * Returns the same id in each attempt, so that a budget is not reserved twice after an attempt with an
 * unknown outcome.
 */
function getReservationId({ stopId, customerId }: OpenPauseCustomer, budget: string): string {
  return createHash('sha256').update([stopId, customerId, budget].join(' ')).digest('hex').slice(0, 32);
}
