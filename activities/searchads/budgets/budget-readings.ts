import { ApplicationFailure } from '@temporalio/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { openConnection, type OpenConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import { readDatabaseTime } from '../../../models/searchads/campaign-guards.ts';
import { findUnreadConnection } from '../../../models/searchads/customer-trees.ts';
import { findCustomersOfCurrency, type CustomerOfCurrency } from '../../../models/searchads/customers.ts';
import { activityFailure } from '../../failures.ts';
import { requireUsable } from '../../provider/consequences.ts';
import { callGoogleAds, toNoRowsIfNotEnabled, type SearchadsDependencies } from '../call-google-ads.ts';
import { id64, int64, text } from '../wire.ts';

export type EnabledBudget = { campaign: string; budget: string; micros: number };

export type BudgetReading = {
  /** Database time before the first account was read. */
  readSince: Date;
} & ({ enabled: EnabledBudget[] } | { fault: string });

export type BudgetsQuery = {
  projectId: string;
  currency: string;
  /** Queries with the same project, currency and `sharedBy` share one reading. */
  sharedBy: string;
  /** Id of the change or resumption that needs the budgets. */
  readFor: string;
  /** The query may use a shared reading for this many milliseconds after the reading has ended. */
  sharedMs: number;
};

type SharedReading = { reading: Promise<BudgetReading>; readFor: string; endedAtMs?: number };

/**
 * A shared reading lacks the budget changes that were made after it. Their reservations stand for them, but
 * last only five minutes, so a reading must be dropped earlier.
 */
const MAX_AGE_MS = 4 * 60_000;
const MAX_READINGS = 200;

/**
 * Reads the budgets of enabled campaigns and shares each reading for some seconds. Reservations cover the
 * changes that were made after the budgets were read.
 */
export type BudgetReadings = {
  /**
   * `isOwn`: the reading was started for this query's `readFor`, perhaps by an earlier attempt. `hasEnded`:
   * it ended before this call.
   */
  getShared(query: BudgetsQuery): { reading: Promise<BudgetReading>; isOwn: boolean; hasEnded: boolean };
  refresh(query: BudgetsQuery): Promise<BudgetReading>;
};

export function createBudgetReadings(dependencies: SearchadsDependencies): BudgetReadings {
  const readings = new LRUCache<string, SharedReading>({ max: MAX_READINGS, ttl: MAX_AGE_MS });
  const refresh = (query: BudgetsQuery) => {
    const { projectId, currency, readFor } = query;
    const key = getKey(query);
    const started: SharedReading = { reading: readBudgets(dependencies, projectId, currency), readFor };
    readings.set(key, started);
    const recordEnd = () => {
      started.endedAtMs = Date.now();
    };
    // After a failure, the next call reads the budgets again.
    const drop = () => {
      if (readings.peek(key) === started) readings.delete(key);
    };
    started.reading.then(recordEnd, drop);
    return started.reading;
  };
  return {
    refresh,
    getShared(query) {
      const shared = readings.get(getKey(query));
      const { endedAtMs } = shared ?? {};
      if (!shared || (endedAtMs !== undefined && Date.now() - endedAtMs > query.sharedMs)) {
        return { reading: refresh(query), isOwn: true, hasEnded: false };
      }
      const { reading, readFor } = shared;
      return { reading, isOwn: readFor === query.readFor, hasEnded: endedAtMs !== undefined };
    },
  };
}

function getKey({ projectId, currency, sharedBy }: BudgetsQuery): string {
  return [projectId, currency, sharedBy].join(' ');
}

async function readBudgets(
  dependencies: SearchadsDependencies,
  projectId: string,
  currency: string,
): Promise<BudgetReading> {
  const readSince = await readDatabaseTime({ database: dependencies.database, projectId });
  try {
    return { readSince, enabled: await readEnabledBudgets(dependencies, projectId, currency) };
  } catch (error) {
    if (!(error instanceof UnknownBudgets)) throw error;
    return { readSince, fault: error.message };
  }
}

const MAX_CHECKED_CUSTOMERS = 500;

const CONCURRENCY = 8;

const budgetRow = z.object({
  campaign: z.object({ id: id64, status: text }),
  campaign_budget: z.object({ resource_name: text, amount_micros: int64.nullish() }).nullish(),
  customer: z.object({ currency_code: text }).nullish(),
});

const ENABLED_QUERY = `SELECT campaign.id, campaign.status, campaign_budget.resource_name,
  campaign_budget.amount_micros, customer.currency_code FROM campaign WHERE campaign.status = 'ENABLED'`;

/** Budgets that a retry cannot read either. The message follows the words "cannot be checked: ". */
class UnknownBudgets extends Error {
  override readonly name = 'UnknownBudgets';
}

type ReachedCustomer = { connection: OpenConnection; customer: CustomerOfCurrency };

/**
 * Reads every account of the currency, or of unknown currency, that the project's connections reach.
 * @throws UnknownBudgets if the accounts are unknown or too many, or if an account has a failure that a retry
 * does not resolve; an activity failure for other failures
 */
async function readEnabledBudgets(
  dependencies: SearchadsDependencies,
  projectId: string,
  currency: string,
): Promise<EnabledBudget[]> {
  const { database, connectionKeyring } = dependencies;
  const project = { database, projectId };
  const unread = await findUnreadConnection(project);
  if (unread !== undefined) {
    throw new UnknownBudgets(
      `the accounts of connection ${unread} have not been read; list the customers, or reconnect or remove the connection`,
    );
  }
  const customers = await findCustomersOfCurrency(project, currency, MAX_CHECKED_CUSTOMERS + 1);
  if (customers.length > MAX_CHECKED_CUSTOMERS) {
    throw new UnknownBudgets(
      `the project reaches more than ${MAX_CHECKED_CUSTOMERS} accounts in ${currency}`,
    );
  }
  const waiting: ReachedCustomer[] = [];
  for (const [id, reached] of Map.groupBy(customers, ({ connectionId }) => connectionId)) {
    const connection = await inProject(database, projectId, (scope) =>
      openConnection(scope, connectionKeyring, id),
    );
    // The connection was deleted meanwhile. A retry reads its accounts through other connections, if any.
    if (!connection) throw activityFailure('provider_unavailable');
    for (const customer of reached) waiting.push({ connection, customer });
  }
  const found: EnabledBudget[] = [];
  const readNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      found.push(...(await readAccountBudgets(dependencies, next, currency)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext));
  return found;
}

/** An exhausted quota is not final, because Google renews it daily. */
export function isFinal({ nonRetryable, type }: ApplicationFailure): boolean {
  return nonRetryable === true && type !== 'provider_quota';
}

async function readAccountBudgets(
  dependencies: SearchadsDependencies,
  { connection, customer: { customerId, loginCustomerId } }: ReachedCustomer,
  currency: string,
): Promise<EnabledBudget[]> {
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const read = async () => {
    requireUsable(connection);
    return callGoogleAds(dependencies, connection, (client) =>
      client.search(account, ENABLED_QUERY, budgetRow).catch(toNoRowsIfNotEnabled),
    );
  };
  const rows = await read().catch((error: unknown) => {
    if (!(error instanceof ApplicationFailure) || !isFinal(error)) throw error;
    throw new UnknownBudgets(
      `account ${customerId} cannot be read (${error.message}); if the connection no longer reaches it, list the customers`,
    );
  });
  return rows
    .filter(({ customer }) => (customer?.currency_code ?? currency) === currency)
    .map(({ campaign, campaign_budget: budget }) => ({
      campaign: `${customerId}/${campaign.id}`,
      budget: getBudgetName(customerId, campaign.id, budget?.resource_name),
      micros: budget?.amount_micros ?? 0,
    }));
}

/** A budget without a resource name belongs to one campaign. */
export function getBudgetName(
  customerId: string,
  campaignId: string,
  resourceName: string | null | undefined,
): string {
  return resourceName ?? `${customerId}/${campaignId}`;
}
