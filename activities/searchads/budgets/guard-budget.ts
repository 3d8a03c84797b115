import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import type { OpenConnection } from '../../../models/connections/connections.ts';
import { inProject } from '../../../models/in-project.ts';
import {
  beginOfRead,
  releaseBudgets,
  reserveBudgets,
} from '../../../models/searchads/budget-reservations.ts';
import { findMaxDailyBudget } from '../../../models/searchads/campaign-guards.ts';
import { findCurrency } from '../../../models/searchads/customers-of-currency.ts';
import type { FailureDetails, FailureField } from '../../../workflows/contract/failures.ts';
import { callGoogleAds } from '../call-google-ads.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import type { StopDependencies } from '../open-stop-customer.ts';
import {
  BUDGET_FIELDS,
  budgetRow,
  MAX_CHECKED_CUSTOMERS,
  readEnabledBudgets,
  UnreadableAccount,
} from './read-enabled-budgets.ts';
import { sumBudgets, type CampaignAfter } from './sum-budgets.ts';

/** What is about to be sent: a campaign that is made, or one that is changed. */
export type GuardedSend = {
  /** Of the campaign's intent, or of the change. */
  id: string;
  connection: OpenConnection;
  account: GoogleAdsAccount;
  /** The caller's field that adds to what is spent. */
  path: 'dailyBudget' | 'status';
  validateOnly: boolean;
  /** Undefined: it is made. */
  campaignId?: string;
  status?: string | undefined;
  dailyBudgetMicros?: number | undefined;
};

/** Why nothing may be sent; `later`: not yet. */
export type BudgetRefusal =
  | { kind: 'refused'; code: 'max_daily_budget_exceeded'; details: FailureDetails }
  | { kind: 'later'; code: 'project_busy' | 'provider_unavailable'; retryAfterMs: number };

/** Before it is asked again: others of the project have mostly ended by then. */
const AGAIN_MS = 1_000;

const MICROS = 1_000_000;

/**
 * Checks a send against the project's `maxDailyBudget`, over all enabled campaigns in the currency, and reserves what
 * it adds until its outcome is known. What adds nothing passes, even where the limit is passed already.
 * @returns why nothing may be sent; undefined when it may
 */
export async function guardBudget(
  dependencies: StopDependencies,
  send: GuardedSend,
): Promise<BudgetRefusal | undefined> {
  const { database } = dependencies;
  const { projectId } = send.connection;
  const project = { database, projectId };
  const limits = await findMaxDailyBudget(project);
  if (Object.keys(limits).length === 0) return undefined;
  try {
    const before = await readBefore(dependencies, send);
    const currency = before?.currency ?? (await currencyOf(dependencies, send));
    const limit = limits[currency];
    if (limit === undefined) return undefined;
    const readSince = await beginOfRead(project);
    const enabled = await readEnabledBudgets(dependencies, projectId, currency);
    if (!enabled) return tooMany(send, currency, limit);
    const { nowMicros, thenMicros } = sumBudgets(enabled, afterOf(send, before));
    const addedMicros = thenMicros - nowMicros;
    if (addedMicros <= 0) return undefined;
    const added = [{ id: send.id, micros: addedMicros }];
    const wanted = { currency, inUseMicros: nowMicros, added, readSince };
    const [end] = await inProject(database, projectId, (scope) =>
      reserveBudgets(scope, { ...wanted, limitMicros: Math.round(limit * MICROS) }, !send.validateOnly),
    );
    if (end === 'reserved') return undefined;
    if (end === 'busy') return { kind: 'later', code: 'project_busy', retryAfterMs: AGAIN_MS };
    return exceeded(send, { currency, limit, inUse: nowMicros / MICROS, sum: thenMicros / MICROS });
  } catch (error) {
    if (error instanceof UnreadableAccount) return unreadable(send, error);
    // Nothing was sent: what cannot be read now is asked for again.
    if (!(error instanceof ApplicationFailure)) throw error;
    const retryAfterMs = error.nextRetryDelay;
    return {
      kind: 'later',
      code: 'provider_unavailable',
      retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : AGAIN_MS,
    };
  }
}

/** Notes that the outcome of a send is known. */
export function releaseGuard(
  { database }: Pick<StopDependencies, 'database'>,
  { id, connection }: Pick<GuardedSend, 'id' | 'connection'>,
): Promise<void> {
  return inProject(database, connection.projectId, (scope) => releaseBudgets(scope, [id]));
}

type Before = { status: string; budget: string; micros: number; currency: string | undefined };

/** The campaign as it is. Undefined: there is none yet. */
async function readBefore(
  dependencies: StopDependencies,
  { connection, account, campaignId }: GuardedSend,
): Promise<Before | undefined> {
  if (campaignId === undefined) return undefined;
  const query = `SELECT ${BUDGET_FIELDS} FROM campaign WHERE campaign.id = ${campaignId}`;
  const [found] = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, query, budgetRow),
  );
  return (
    found && {
      status: found.campaign.status ?? '',
      budget: found.campaign_budget?.resource_name ?? `${account.customerId}/${campaignId}`,
      micros: found.campaign_budget?.amount_micros ?? 0,
      currency: found.customer?.currency_code ?? undefined,
    }
  );
}

const customerRow = z.object({ customer: z.object({ currency_code: z.string() }) });

async function currencyOf(
  dependencies: StopDependencies,
  { connection, account }: GuardedSend,
): Promise<string> {
  const project = { database: dependencies.database, projectId: connection.projectId };
  const known = await findCurrency(project, account.customerId);
  if (known !== undefined) return known;
  const [found] = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, 'SELECT customer.currency_code FROM customer', customerRow),
  );
  return found?.customer.currency_code ?? '';
}

function afterOf(
  { id, account, campaignId, status, dailyBudgetMicros }: GuardedSend,
  before: Before | undefined,
): CampaignAfter {
  return {
    campaign: `${account.customerId}/${campaignId ?? id}`,
    budget: before?.budget ?? id,
    micros: dailyBudgetMicros ?? before?.micros ?? 0,
    isEnabled: (status ?? before?.status) === 'ENABLED',
  };
}

function exceeded(
  { path }: GuardedSend,
  { currency, limit, inUse, sum }: { currency: string; limit: number; inUse: number; sum: number },
): BudgetRefusal {
  const message = `would make the daily budgets of enabled campaigns ${sum} ${currency} where ${limit} are allowed; ${inUse} are in use`;
  return refusalWith({ path, message, currency, limit, inUse });
}

function tooMany({ path }: GuardedSend, currency: string, limit: number): BudgetRefusal {
  const message = `cannot be checked: the project reaches more than ${MAX_CHECKED_CUSTOMERS} accounts in ${currency}`;
  return refusalWith({ path, message, currency, limit });
}

function unreadable({ path }: GuardedSend, { customerId }: UnreadableAccount): BudgetRefusal {
  const message = `cannot be checked: account ${customerId} cannot be read by the connection that reaches it`;
  return refusalWith({ path, message });
}

function refusalWith(field: FailureField): BudgetRefusal {
  return { kind: 'refused', code: 'max_daily_budget_exceeded', details: { fields: [field] } };
}
