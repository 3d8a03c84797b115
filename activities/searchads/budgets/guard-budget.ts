import { ApplicationFailure } from '@temporalio/common';
import type { OpenConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  findCampaignGuards,
  releaseBudgets,
  reserveBudgets,
  type BudgetByCurrency,
} from '../../../models/searchads/campaign-guards.ts';
import type { FailureDetails, FailureField } from '../../../workflows/contract/failures.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import type { BudgetReading, BudgetReadings } from './budget-readings.ts';
import { withTimeLimit, type CheckLimit } from './with-time-limit.ts';
import { readCurrency, readBefore, type CampaignBefore } from './read-before.ts';
import { MAX_CHECKED_CUSTOMERS, UnreadableAccount } from './read-enabled-budgets.ts';
import { sumBudgets, type CampaignAfter, type EnabledBudget } from './sum-budgets.ts';

export type GuardDependencies = PauseDependencies & CheckLimit & { budgetReadings: BudgetReadings };

/** Creation or change of a campaign that is checked before its send. */
export type GuardedSend = {
  /** Id of the creation request or of the change. */
  id: string;
  connection: OpenConnection;
  account: GoogleAdsAccount;
  /** Field of the request that raises spending. */
  path: 'dailyBudget' | 'status';
  validateOnly: boolean;
  /** Undefined for a creation. */
  campaignId?: string;
  status?: string | undefined;
  dailyBudgetMicros?: number | undefined;
};

/** Reason why a send is not allowed. `later`: the send may be allowed after `retryAfterMs`. */
export type BudgetRefusal =
  | { kind: 'refused'; code: 'max_daily_budget_exceeded'; details: FailureDetails }
  | { kind: 'later'; code: 'project_busy' | 'provider_unavailable'; retryAfterMs: number };

/** Delay before the next check, in which most other sends of the project end. */
const RETRY_MS = 1_000;

const MICROS = 1_000_000;

/**
 * Checks a send against the project's `maxDailyBudget` over all enabled campaigns in the currency, and reserves the
 * increase until the outcome is known. A send without an increase passes, even above the limit.
 * @returns the refusal; undefined if the send is allowed
 */
export async function guardBudget(
  dependencies: GuardDependencies,
  send: GuardedSend,
): Promise<BudgetRefusal | undefined> {
  const { projectId } = send.connection;
  const project = { database: dependencies.database, projectId };
  const { maxDailyBudget: limits } = await findCampaignGuards(project);
  if (Object.keys(limits).length === 0) return undefined;
  try {
    return await withTimeLimit(
      dependencies,
      (signal) => check(dependencies, send, { limits, signal }),
      LATER,
    );
  } catch (error) {
    if (error instanceof UnreadableAccount) return refuseUnreadable(send, error);
    if (!(error instanceof ApplicationFailure)) throw error;
    // A budget could not be read now. Nothing was sent, so the check is repeated later.
    const retryAfterMs = error.nextRetryDelay;
    return typeof retryAfterMs === 'number' ? { ...LATER, retryAfterMs } : LATER;
  }
}

const LATER = {
  kind: 'later',
  code: 'provider_unavailable',
  retryAfterMs: RETRY_MS,
} as const satisfies BudgetRefusal;

/**
 * Reads the budgets in use and reserves the increase. A refusal based on a shared reading is checked again with a new
 * reading.
 */
async function check(
  dependencies: GuardDependencies,
  send: GuardedSend,
  { limits, signal }: { limits: BudgetByCurrency; signal: AbortSignal },
): Promise<BudgetRefusal | undefined> {
  const { projectId } = send.connection;
  const before = await readBefore(dependencies, send);
  const currency = before?.currency ?? (await readCurrency(dependencies, send));
  const limit = limits[currency];
  if (limit === undefined) return undefined;
  const decide = (reading: BudgetReading) =>
    reserve(dependencies, send, { before, currency, limit, reading, signal });
  const query = { projectId, currency, sendId: send.id };
  const { reading, isOwn, isRead } = dependencies.budgetReadings.getShared(query);
  const refusal = await decide(await reading);
  // A reading that starts before another send has ended may miss that send's budget.
  const mayHavePassed = refusal?.kind === 'later' && isRead;
  if (!refusal || (isOwn && !mayHavePassed)) return refusal;
  return decide(await dependencies.budgetReadings.refresh(query));
}

async function reserve(
  { database }: GuardDependencies,
  send: GuardedSend,
  {
    before,
    currency,
    limit,
    reading,
    signal,
  }: {
    before: CampaignBefore | undefined;
    currency: string;
    limit: number;
    reading: BudgetReading;
    signal: AbortSignal;
  },
): Promise<BudgetRefusal | undefined> {
  const { readSince } = reading;
  if (!reading.enabled) return refuseTooManyAccounts(send, currency, limit);
  const enabled = addOwnCampaign(reading.enabled, send, before);
  const { nowMicros, thenMicros } = sumBudgets(enabled, toCampaignAfter(send, before));
  const addedMicros = thenMicros - nowMicros;
  if (addedMicros <= 0) return undefined;
  // The caller has given up, so nothing is reserved.
  if (signal.aborted) return LATER;
  const added = [{ id: send.id, micros: addedMicros }];
  const requestedReservation = { currency, inUseMicros: nowMicros, added, readSince };
  const [reservationEnd] = await inProject(database, send.connection.projectId, (scope) =>
    reserveBudgets(
      scope,
      { ...requestedReservation, limitMicros: Math.round(limit * MICROS) },
      !send.validateOnly,
    ),
  );
  if (reservationEnd === 'reserved') return undefined;
  if (reservationEnd === 'busy') return { kind: 'later', code: 'project_busy', retryAfterMs: RETRY_MS };
  return refuseExceeded(send, { currency, limit, inUse: nowMicros / MICROS, sum: thenMicros / MICROS });
}

/** Replaces the changed campaign in a reading, which may be seconds old, by its current state. */
function addOwnCampaign(
  enabled: readonly EnabledBudget[],
  { account, campaignId }: GuardedSend,
  before: CampaignBefore | undefined,
): EnabledBudget[] {
  if (!before) return [...enabled];
  const { budget, micros } = before;
  const campaign = `${account.customerId}/${campaignId}`;
  const others = enabled
    .filter((other) => other.campaign !== campaign)
    .map((other) => (other.budget === budget ? { ...other, micros } : other));
  return before.status === 'ENABLED' ? [...others, { campaign, budget, micros }] : others;
}

/** Releases the reservation of a send whose outcome is known. */
export function releaseGuard(
  { database }: Pick<PauseDependencies, 'database'>,
  { id, connection }: Pick<GuardedSend, 'id' | 'connection'>,
): Promise<void> {
  return inProject(database, connection.projectId, (scope) => releaseBudgets(scope, [id]));
}

function toCampaignAfter(
  { id, account, campaignId, status, dailyBudgetMicros }: GuardedSend,
  before: CampaignBefore | undefined,
): CampaignAfter {
  return {
    campaign: `${account.customerId}/${campaignId ?? id}`,
    budget: before?.budget ?? id,
    micros: dailyBudgetMicros ?? before?.micros ?? 0,
    isEnabled: (status ?? before?.status) === 'ENABLED',
  };
}

function refuseExceeded(
  { path }: GuardedSend,
  { currency, limit, inUse, sum }: { currency: string; limit: number; inUse: number; sum: number },
): BudgetRefusal {
  const message = `would raise the daily budgets of enabled campaigns from ${inUse} to ${sum} ${currency}; the limit is ${limit}`;
  return toRefusal({ path, message, currency, limit, inUse });
}

function refuseTooManyAccounts({ path }: GuardedSend, currency: string, limit: number): BudgetRefusal {
  const message = `cannot be checked: the project reaches more than ${MAX_CHECKED_CUSTOMERS} accounts in ${currency}`;
  return toRefusal({ path, message, currency, limit });
}

function refuseUnreadable({ path }: GuardedSend, { customerId }: UnreadableAccount): BudgetRefusal {
  const message = `cannot be checked: account ${customerId} cannot be read by the connection that reaches it`;
  return toRefusal({ path, message });
}

function toRefusal(field: FailureField): BudgetRefusal {
  return { kind: 'refused', code: 'max_daily_budget_exceeded', details: { fields: [field] } };
}
