import { createHash } from 'node:crypto';
import { inProject } from '../../../models/in-project.ts';
import {
  beginOfRead,
  findMaxDailyBudget,
  releaseBudgets,
  reserveBudgets,
  type ReservationEnd,
} from '../../../models/searchads/campaign-guards.ts';
import { activityFailure } from '../../failures.ts';
import type { OpenStopCustomer, StopDependencies } from '../open-stop-customer.ts';
import type { StopCampaignRow } from '../campaign-wire.ts';
import { inTime, type CheckTime } from './in-time.ts';
import { createKeptReadings } from './budget-readings.ts';
import { readEnabledBudgets, UnreadableAccount } from './read-enabled-budgets.ts';
import { sumOnce } from './sum-budgets.ts';

/** Ids of campaigns by what may become of them. `busy`: they would fit but for others that are being sent. */
type Admission = Record<'enable' | 'exceeded' | 'busy', string[]>;

/** What enabled campaigns had when it was read. */
type Reading = { readSince: Date; budgets: ReadonlySet<string>; micros: number };

/**
 * What an account was read for serves the others of the same taking back for so long: what was sent since is reserved.
 */
const READING_TTL_MS = 30_000;
const MAX_READINGS = 20;

/** Before an account is tried again whose check has taken too long. */
const AGAIN_MS = 1_000;

const MICROS = 1_000_000;

export type GuardResumption = {
  /** Checks campaigns that are to be enabled, and reserves what those that fit add. */
  admit: (opened: OpenStopCustomer, toEnable: readonly StopCampaignRow[]) => Promise<Admission>;
  /** Records that the outcome of campaigns is known, or that they were not sent. */
  release: (opened: OpenStopCustomer, campaigns: readonly StopCampaignRow[]) => Promise<void>;
};

/**
 * Makes the check of the taking back of a stop against the project's `maxDailyBudget`, over all enabled campaigns in
 * the currency, as `guardBudget` does it for a single change. Campaigns of one account come in their order as far as
 * they fit.
 */
export function createGuardResumption(dependencies: StopDependencies & CheckTime): GuardResumption {
  const { database } = dependencies;
  type Kept = { reading: Promise<Reading | undefined> };
  const readings = createKeptReadings<Kept>({ max: MAX_READINGS, sharedMs: READING_TTL_MS });

  const readAnew = (key: string, projectId: string, currency: string) => {
    const reading = readBudgets(dependencies, projectId, currency);
    readings.keep(key, { reading });
    return reading;
  };

  const admit = async (
    opened: OpenStopCustomer,
    toEnable: readonly StopCampaignRow[],
    signal: AbortSignal,
  ): Promise<Admission> => {
    const { projectId } = opened.connection;
    const all = toEnable.map(({ campaign }) => campaign.id);
    const currency = toEnable[0]?.customer?.currency_code ?? '';
    const limit = (await findMaxDailyBudget({ database, projectId }))[currency];
    if (limit === undefined) return { enable: all, exceeded: [], busy: [] };
    const limitMicros = Math.round(limit * MICROS);
    const reserve = async (reading: Reading | undefined): Promise<Map<string, ReservationEnd>> => {
      const added = addedBy(toEnable, reading);
      const names = added.map(({ budget }) => budget);
      // More accounts than are asked for one check: nothing that adds is let through.
      if (!reading) return new Map(names.map((name) => [name, 'exceeded']));
      // Nobody waits any more, so that nothing is reserved.
      signal.throwIfAborted();
      const { readSince, micros: inUseMicros } = reading;
      const wanted = added.map(({ budget, micros }) => ({ id: reservationId(opened, budget), micros }));
      const ends = await inProject(database, projectId, (scope) =>
        reserveBudgets(scope, { currency, inUseMicros, added: wanted, limitMicros, readSince }, true),
      );
      return new Map(names.map((name, place) => [name, ends[place] ?? 'busy']));
    };
    // Who asks again, after having lowered others, is not answered by what was read before.
    const key = [opened.stopId, opened.requestId, currency].join(' ');
    const known = readings.get(key)?.reading;
    let ends = await reserve(await (known ?? readAnew(key, projectId, currency)));
    const isBusy = () => [...ends.values()].includes('busy');
    if (known && isBusy()) ends = await reserve(await readAnew(key, projectId, currency));
    const endOf = (row: StopCampaignRow) => ends.get(budgetOf(row)) ?? 'reserved';
    const idsOf = (end: ReservationEnd) =>
      toEnable.flatMap((row) => (endOf(row) === end ? [row.campaign.id] : []));
    return { enable: idsOf('reserved'), exceeded: idsOf('exceeded'), busy: idsOf('busy') };
  };

  return {
    async admit(opened, toEnable) {
      const admission = await inTime(dependencies, (signal) => admit(opened, toEnable, signal), undefined);
      // Nothing was sent: what cannot be read now is asked for again.
      if (!admission) throw activityFailure('provider_unavailable', { retryAfterMs: AGAIN_MS });
      return admission;
    },

    async release(opened, campaigns) {
      const ids = [...new Set(campaigns.map(budgetOf))].map((budget) => reservationId(opened, budget));
      if (ids.length === 0) return;
      await inProject(database, opened.connection.projectId, (scope) => releaseBudgets(scope, ids));
    },
  };
}

async function readBudgets(
  dependencies: StopDependencies,
  projectId: string,
  currency: string,
): Promise<Reading | undefined> {
  const readSince = await beginOfRead({ database: dependencies.database, projectId });
  const enabled = await readEnabledBudgets(dependencies, projectId, currency).catch((error: unknown) => {
    // Nobody can tell what is in use: nothing that adds is let through.
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

/** The budgets that enabling adds, each once; one that an enabled campaign shares adds nothing. */
function addedBy(
  toEnable: readonly StopCampaignRow[],
  reading: Reading | undefined,
): { budget: string; micros: number }[] {
  const byName = new Map(toEnable.map((row) => [budgetOf(row), row.campaign_budget?.amount_micros ?? 0]));
  return [...byName].flatMap(([budget, micros]) =>
    micros > 0 && !reading?.budgets.has(budget) ? [{ budget, micros }] : [],
  );
}

function budgetOf({ campaign, campaign_budget: budget }: StopCampaignRow): string {
  return budget?.resource_name ?? campaign.id;
}

/** The same for each attempt, so that what one of unknown outcome has reserved is not counted besides. */
function reservationId({ stopId, customerId }: OpenStopCustomer, budget: string): string {
  return createHash('sha256').update([stopId, customerId, budget].join(' ')).digest('hex').slice(0, 32);
}
