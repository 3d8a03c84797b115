import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import type { OpenConnection } from '../../../models/connections/open-connections.ts';
import { findCampaignGuards, releaseBudgets } from '../../../models/searchads/campaign-guards.ts';
import { findCustomerCurrency } from '../../../models/searchads/customers.ts';
import type { FailureDetails, FailureField } from '../../../workflows/contract/failures.ts';
import { callGoogleAds, type SearchadsDependencies } from '../call-google-ads.ts';
import type { ReadCampaign } from '../changes/read-campaign.ts';
import { getUnits, sumDistinctBudgets } from '../figures.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import { getBudgetName, isFinal, type EnabledBudget } from './budget-readings.ts';
import { reserveWithinLimit, withTimeLimit, type GuardDependencies } from './reserve-budget.ts';

export type GuardedSend = {
  id: string;
  connection: OpenConnection;
  account: GoogleAdsAccount;
  path: 'dailyBudget' | 'status';
  validateOnly: boolean;
  status?: string | undefined;
  dailyBudgetMicros?: number | undefined;
};

type BudgetRefusal =
  | { kind: 'refused'; code: 'max_daily_budget_exceeded'; details: FailureDetails }
  | { kind: 'later'; code: 'project_busy' | 'provider_unavailable'; retryAfterMs: number };

/** Retry delay. Most other changes of the project release their reservations within this time. */
const RETRY_MS = 1_000;

/** The changes of a project share a reading of the budgets for this long after its end. */
const SHARED_MS = 5_000;

const LATER = {
  kind: 'later',
  code: 'provider_unavailable',
  retryAfterMs: RETRY_MS,
} as const satisfies BudgetRefusal;

/**
 * Checks the budget limit and reserves the increase until the outcome of the change is known. A change that
 * neither enables a campaign nor raises its budget is not checked.
 * @param campaign the campaign before the change; undefined for a creation
 * @returns undefined if the change may be sent
 */
export async function guardBudget(
  dependencies: GuardDependencies,
  send: GuardedSend,
  campaign: ReadCampaign | undefined,
): Promise<BudgetRefusal | undefined> {
  if (campaign && !mayRaiseBudgets(send, campaign)) return undefined;
  const { projectId } = send.connection;
  const project = { database: dependencies.database, projectId };
  const { maxDailyBudget: limits } = await findCampaignGuards(project);
  if (Object.keys(limits).length === 0) return undefined;
  const check = async (signal: AbortSignal) => {
    const currency = campaign?.currency ?? (await readCurrency(dependencies, send));
    const limit = limits[currency];
    return limit === undefined
      ? undefined
      : reserveIncrease(dependencies, send, { campaign, currency, limit, signal });
  };
  try {
    return await withTimeLimit(dependencies, check, LATER);
  } catch (error) {
    if (!(error instanceof ApplicationFailure)) throw error;
    if (isFinal(error)) return refuse(send.path, `cannot be checked: ${error.message}`);
    // Nothing was sent, so the check is repeated later.
    const retryAfterMs = error.nextRetryDelay;
    return typeof retryAfterMs === 'number' ? { ...LATER, retryAfterMs } : LATER;
  }
}

function mayRaiseBudgets({ status, dailyBudgetMicros = 0 }: GuardedSend, { values, budget }: ReadCampaign) {
  const isEnabling = status === 'ENABLED' && values.status !== 'ENABLED';
  return isEnabling || dailyBudgetMicros > (budget?.amountMicros ?? 0);
}

type Check = { campaign: ReadCampaign | undefined; currency: string; limit: number; signal: AbortSignal };

async function reserveIncrease(
  dependencies: GuardDependencies,
  send: GuardedSend,
  { campaign, currency, limit, signal }: Check,
): Promise<BudgetRefusal | undefined> {
  const { id, path, validateOnly } = send;
  const { projectId } = send.connection;
  const reserved = await reserveWithinLimit(
    dependencies,
    {
      projectId,
      currency,
      sharedBy: 'changes',
      readFor: id,
      sharedMs: SHARED_MS,
      limit,
      isKept: !validateOnly,
      signal,
    },
    (enabled) => {
      const { beforeMicros, afterMicros } = sumBudgets(enabled, send, campaign);
      const micros = afterMicros - beforeMicros;
      return { inUseMicros: beforeMicros, added: micros > 0 ? [{ id, micros }] : [] };
    },
  );
  if ('fault' in reserved) return refuse(path, `cannot be checked: ${reserved.fault}`, { currency, limit });
  const { inUseMicros, ends } = reserved;
  const [added] = reserved.added;
  if (!added || ends.get(id) === 'reserved') return undefined;
  if (ends.get(id) === 'busy') return { kind: 'later', code: 'project_busy', retryAfterMs: RETRY_MS };
  const [inUse, sum] = [getUnits(inUseMicros), getUnits(inUseMicros + added.micros)];
  const message = `would raise the daily budgets of enabled campaigns from ${inUse} to ${sum} ${currency}; the limit is ${limit}`;
  return refuse(path, message, { currency, limit, inUse });
}

function refuse(
  path: GuardedSend['path'],
  message: string,
  amounts: Pick<FailureField, 'currency' | 'limit' | 'inUse'> = {},
): BudgetRefusal {
  const fields = [{ path, message, ...amounts }];
  return { kind: 'refused', code: 'max_daily_budget_exceeded', details: { fields } };
}

/** The campaign's own values come from `campaign`, because `enabled` may have been read earlier. */
function sumBudgets(
  enabled: readonly EnabledBudget[],
  { id, account, status, dailyBudgetMicros }: GuardedSend,
  campaign: ReadCampaign | undefined,
): { beforeMicros: number; afterMicros: number } {
  const name = `${account.customerId}/${campaign?.id ?? id}`;
  const budget = campaign
    ? getBudgetName(account.customerId, campaign.id, campaign.budget?.resourceName)
    : id;
  const others = enabled.filter((other) => other.campaign !== name);
  const sum = (micros: number, isEnabled: boolean) => {
    // A change to a shared budget also applies to the other campaigns that share it.
    const changed = others.map((other) => (other.budget === budget ? { ...other, micros } : other));
    return sumDistinctBudgets(isEnabled ? [...changed, { campaign: name, budget, micros }] : changed);
  };
  const currentMicros = campaign?.budget?.amountMicros ?? 0;
  const current = campaign?.values.status;
  return {
    beforeMicros: sum(currentMicros, current === 'ENABLED'),
    afterMicros: sum(dailyBudgetMicros ?? currentMicros, (status ?? current) === 'ENABLED'),
  };
}

export function releaseGuard(
  { database }: Pick<SearchadsDependencies, 'database'>,
  { id, connection: { projectId } }: Pick<GuardedSend, 'id' | 'connection'>,
): Promise<void> {
  return releaseBudgets({ database, projectId }, [id]);
}

const customerRow = z.object({ customer: z.object({ currency_code: z.string() }) });

async function readCurrency(
  dependencies: SearchadsDependencies,
  { connection, account }: GuardedSend,
): Promise<string> {
  const project = { database: dependencies.database, projectId: connection.projectId };
  const storedCurrency = await findCustomerCurrency(project, account.customerId);
  if (storedCurrency !== undefined) return storedCurrency;
  const [found] = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, 'SELECT customer.currency_code FROM customer', customerRow),
  );
  return found?.customer.currency_code ?? '';
}
