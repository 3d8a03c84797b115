import { createHash } from 'node:crypto';
import { inProject } from '../../../models/in-project.ts';
import {
  readDatabaseTime,
  findCampaignGuards,
  releaseBudgets,
  reserveBudgets,
  type ReservationEnd,
} from '../../../models/searchads/campaign-guards.ts';
import { activityFailure } from '../../failures.ts';
import type { OpenPauseCustomer, PauseDependencies } from '../open-stop-customer.ts';
import type { StopCampaignRow } from '../campaign-wire.ts';
import { withTimeLimit, type CheckLimit } from './with-time-limit.ts';
import { createReadingCache } from './budget-readings.ts';
import { readEnabledBudgets, UnreadableAccount } from './read-enabled-budgets.ts';
import { sumOnce } from './sum-budgets.ts';

/** Campaign ids per decision. `busy`: blocked only by reservations of other sends. */
type BudgetDecision = Record<'enable' | 'exceeded' | 'busy', string[]>;

/** Budgets of the enabled campaigns at the time of the reading. */
type Reading = { readSince: Date; budgets: ReadonlySet<string>; micros: number };

/** Milliseconds for which the accounts of one resumption share a reading. Reservations cover later sends. */
const READING_TTL_MS = 30_000;
const MAX_READINGS = 20;

/** Delay before another attempt for an account whose check took too long. */
const RETRY_MS = 1_000;

const MICROS = 1_000_000;

export type GuardResumption = {
  /** Checks campaigns to be enabled, and reserves the budgets of the campaigns that fit. */
  admit: (opened: OpenPauseCustomer, toEnable: readonly StopCampaignRow[]) => Promise<BudgetDecision>;
  /** Releases the reservations of campaigns whose outcome is known or that were not sent. */
  release: (opened: OpenPauseCustomer, campaigns: readonly StopCampaignRow[]) => Promise<void>;
};

/**
 * Makes the check of a resumption against the project's `maxDailyBudget`, like `guardBudget` for a single change.
 * Campaigns of one account are admitted in order, as far as they fit.
 */
export function createGuardResumption(dependencies: PauseDependencies & CheckLimit): GuardResumption {
  const { database } = dependencies;
  type CachedReading = { reading: Promise<Reading | undefined> };
  const readings = createReadingCache<CachedReading>({ max: MAX_READINGS, sharedMs: READING_TTL_MS });

  const refresh = (key: string, projectId: string, currency: string) => {
    const reading = readBudgets(dependencies, projectId, currency);
    readings.set(key, { reading });
    return reading;
  };

  const admit = async (
    opened: OpenPauseCustomer,
    toEnable: readonly StopCampaignRow[],
    signal: AbortSignal,
  ): Promise<BudgetDecision> => {
    const { projectId } = opened.connection;
    const allIds = toEnable.map(({ campaign }) => campaign.id);
    const currency = toEnable[0]?.customer?.currency_code ?? '';
    const { maxDailyBudget } = await findCampaignGuards({ database, projectId });
    const limit = maxDailyBudget[currency];
    if (limit === undefined) return { enable: allIds, exceeded: [], busy: [] };
    const limitMicros = Math.round(limit * MICROS);
    const reserve = async (reading: Reading | undefined): Promise<Map<string, ReservationEnd>> => {
      const added = listAddedBudgets(toEnable, reading);
      const names = added.map(({ budget }) => budget);
      // The project has more accounts than one check reads, so no increase is admitted.
      if (!reading) return new Map(names.map((name) => [name, 'exceeded']));
      // The caller has given up, so nothing is reserved.
      signal.throwIfAborted();
      const { readSince, micros: inUseMicros } = reading;
      const reservations = added.map(({ budget, micros }) => ({
        id: getReservationId(opened, budget),
        micros,
      }));
      const ends = await inProject(database, projectId, (scope) =>
        reserveBudgets(scope, { currency, inUseMicros, added: reservations, limitMicros, readSince }, true),
      );
      return new Map(names.map((name, index) => [name, ends[index] ?? 'busy']));
    };
    // A new request, for example after lowered budgets, needs a new reading.
    const key = [opened.stopId, opened.requestId, currency].join(' ');
    const cachedReading = readings.get(key)?.reading;
    let ends = await reserve(await (cachedReading ?? refresh(key, projectId, currency)));
    const isBusy = () => [...ends.values()].includes('busy');
    if (cachedReading && isBusy()) ends = await reserve(await refresh(key, projectId, currency));
    const getEnd = (row: StopCampaignRow) => ends.get(getBudgetName(row)) ?? 'reserved';
    const getIds = (end: ReservationEnd) =>
      toEnable.flatMap((row) => (getEnd(row) === end ? [row.campaign.id] : []));
    return { enable: getIds('reserved'), exceeded: getIds('exceeded'), busy: getIds('busy') };
  };

  return {
    async admit(opened, toEnable) {
      const decision = await withTimeLimit(
        dependencies,
        (signal) => admit(opened, toEnable, signal),
        undefined,
      );
      // A budget could not be read now. Nothing was sent, so the check is repeated later.
      if (!decision) throw activityFailure('provider_unavailable', { retryAfterMs: RETRY_MS });
      return decision;
    },

    async release(opened, campaigns) {
      const ids = [...new Set(campaigns.map(getBudgetName))].map((budget) =>
        getReservationId(opened, budget),
      );
      if (ids.length === 0) return;
      await inProject(database, opened.connection.projectId, (scope) => releaseBudgets(scope, ids));
    },
  };
}

async function readBudgets(
  dependencies: PauseDependencies,
  projectId: string,
  currency: string,
): Promise<Reading | undefined> {
  const readSince = await readDatabaseTime({ database: dependencies.database, projectId });
  const enabled = await readEnabledBudgets(dependencies, projectId, currency).catch((error: unknown) => {
    // Current spending is unknown, so no increase is admitted.
    if (error instanceof UnreadableAccount) return undefined;
    throw error;
  });
  return (
    enabled && {
      readSince,
      budgets: new Set(enabled.map(({ budget }) => budget)),
      micros: sumOnce(enabled),
    }
  );
}

/** Returns the budgets that enabling adds, each once. A budget that an enabled campaign shares adds nothing. */
function listAddedBudgets(
  toEnable: readonly StopCampaignRow[],
  reading: Reading | undefined,
): { budget: string; micros: number }[] {
  const byName = new Map(
    toEnable.map((row) => [getBudgetName(row), row.campaign_budget?.amount_micros ?? 0]),
  );
  return [...byName].flatMap(([budget, micros]) =>
    micros > 0 && !reading?.budgets.has(budget) ? [{ budget, micros }] : [],
  );
}

function getBudgetName({ campaign, campaign_budget: budget }: StopCampaignRow): string {
  return budget?.resource_name ?? campaign.id;
}

/** Returns the same id for each attempt, so that the reservation of an ambiguous attempt is not counted twice. */
function getReservationId({ stopId, customerId }: OpenPauseCustomer, budget: string): string {
  return createHash('sha256').update([stopId, customerId, budget].join(' ')).digest('hex').slice(0, 32);
}
