import { ApplicationFailure } from '@temporalio/common';
import { z } from 'zod';
import { openConnection, type OpenConnection } from '../../../models/connections/open-connections.ts';
import { inProject } from '../../../models/in-project.ts';
import { findCustomersOfCurrency, type CustomerOfCurrency } from '../../../models/searchads/customers.ts';
import type { FailureCode } from '../../../workflows/contract/failures.ts';
import { callGoogleAds, toNoRows } from '../call-google-ads.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import { int64, rawInt64, text } from '../wire.ts';

/** Enabled campaign and its budget. Campaigns may share a budget. */
export type EnabledBudget = { campaign: string; budget: string; micros: number };

/** Maximum number of accounts per check, and of accounts that are read in parallel. */
const MAX_CHECKED_CUSTOMERS = 500;
const CONCURRENCY = 8;

const budgetRow = z.object({
  campaign: z.object({ id: rawInt64.transform(String), status: text }),
  campaign_budget: z.object({ resource_name: text, amount_micros: int64.nullish() }).nullish(),
  customer: z.object({ currency_code: text }).nullish(),
});

const ENABLED_QUERY = `SELECT campaign.id, campaign.status, campaign_budget.resource_name,
  campaign_budget.amount_micros, customer.currency_code FROM campaign WHERE campaign.status = 'ENABLED'`;

/** Failures that persist until the account or the access path to it is fixed. */
const PERMANENT_CODES: ReadonlySet<string> = new Set<FailureCode>([
  'provider_permission',
  'provider_refused',
  'invalid_request',
  'not_found',
]);

/** Thrown if budgets stay unknown even after a retry. The message continues "cannot be checked: ". */
export class UnknownBudgets extends Error {
  override readonly name = 'UnknownBudgets';
}

/**
 * Reads the current budgets of all enabled campaigns in a currency, in every account that the project's connections
 * reach.
 * @throws UnknownBudgets for too many accounts or a permanent failure, and an activity failure for transient failures
 */
export async function readEnabledBudgets(
  dependencies: PauseDependencies,
  projectId: string,
  currency: string,
): Promise<EnabledBudget[]> {
  const { database, connectionKeyring } = dependencies;
  const project = { database, projectId };
  const customers = await findCustomersOfCurrency(project, currency, MAX_CHECKED_CUSTOMERS + 1);
  if (customers.length > MAX_CHECKED_CUSTOMERS) {
    throw new UnknownBudgets(
      `the project reaches more than ${MAX_CHECKED_CUSTOMERS} accounts in ${currency}`,
    );
  }
  const connections = new Map<string, OpenConnection>();
  for (const id of new Set(customers.map(({ connectionId }) => connectionId))) {
    const opened = await inProject(database, projectId, (scope) =>
      openConnection(scope, connectionKeyring, id),
    );
    if (opened) connections.set(id, opened);
  }
  const waiting = [...customers];
  const found: EnabledBudget[] = [];
  const readNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const connection = connections.get(next.connectionId);
      if (connection) found.push(...(await readAccountBudgets(dependencies, connection, next, currency)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, readNext));
  return found;
}

async function readAccountBudgets(
  dependencies: PauseDependencies,
  connection: OpenConnection,
  { customerId, loginCustomerId }: CustomerOfCurrency,
  currency: string,
): Promise<EnabledBudget[]> {
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const rows = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, ENABLED_QUERY, budgetRow).catch(toNoRows),
  ).catch((error: unknown) => {
    const isPermanent = error instanceof ApplicationFailure && PERMANENT_CODES.has(error.type ?? '');
    if (!isPermanent) throw error;
    throw new UnknownBudgets(`account ${customerId} cannot be read by the connection that reaches it`);
  });
  return rows
    .filter(({ customer }) => (customer?.currency_code ?? currency) === currency)
    .map(({ campaign, campaign_budget: budget }) => ({
      campaign: `${customerId}/${campaign.id}`,
      budget: budget?.resource_name ?? `${customerId}/${campaign.id}`,
      micros: budget?.amount_micros ?? 0,
    }));
}
