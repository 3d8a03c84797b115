import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import { inProject } from '../../models/in-project.ts';
import { findStatus, recordStatus } from '../../models/searchads/customers.ts';
import type { CustomerRequest } from '../../workflows/contract/searchads.ts';
import { deriveAccountHealth, getUnreadableHealth, type ReadHealth } from './account-health.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from './call-google-ads.ts';
import type { GoogleAdsAccount, GoogleAdsClient } from './google-ads-client.ts';
import { GoogleAdsError, isRefusal } from './google-ads-failure.ts';
import { billingRow, campaignRow, conversionActionRow, customerMetricsRow, customerRow } from './wire.ts';

export const accountHealthRequest = z.object({
  customerId: z.string(),
  loginCustomerId: z.string(),
}) satisfies z.ZodType<CustomerRequest>;

const TTL_SECONDS = 60;

const CUSTOMER = `SELECT customer.id, customer.status, customer.test_account, customer.manager,
  customer.conversion_tracking_setting.conversion_tracking_status,
  customer.conversion_tracking_setting.google_ads_conversion_customer FROM customer`;
const BILLING = 'SELECT billing_setup.id, billing_setup.status FROM billing_setup';
const ACTIONS = `SELECT conversion_action.id, conversion_action.status FROM conversion_action
  WHERE conversion_action.status = 'ENABLED'`;
const METRICS = `SELECT metrics.all_conversions, metrics.impressions FROM customer
  WHERE segments.date DURING LAST_30_DAYS`;
const CAMPAIGNS = `SELECT campaign.id, campaign.status, campaign.serving_status, campaign.primary_status,
  campaign.primary_status_reasons, campaign_budget.resource_name, campaign_budget.amount_micros,
  campaign_budget.period FROM campaign WHERE campaign.status != 'REMOVED'`;

/** Reads the facts of an account's health. Billing and conversion data without permission is omitted. */
export async function readAccountHealth(
  dependencies: CallDependencies,
  connection: OpenConnection,
  { customerId, loginCustomerId }: CustomerRequest,
): Promise<{ result: ReadHealth; ttlSeconds: number }> {
  const { database } = dependencies;
  const { projectId } = connection;
  const scope = { database, projectId };
  const account = { refreshToken: connection.secret, customerId, loginCustomerId };
  const listed = { connectionId: connection.id, customerId };
  const result = await callGoogleAdsWithoutPauseCheck(dependencies, connection, async (client) => {
    try {
      return await readHealth(client, account);
    } catch (error) {
      const refusal = error instanceof GoogleAdsError ? error.faults[0]?.name : undefined;
      if (refusal === undefined) throw error;
      const health = getUnreadableHealth(customerId, refusal, await findStatus(scope, listed));
      if (health) return health;
      throw error;
    }
  });
  // The list of customers shows this status too, and was read earlier.
  await inProject(database, projectId, (project) => recordStatus(project, listed, result.accountStatus));
  return { result, ttlSeconds: TTL_SECONDS };
}

async function readHealth(client: GoogleAdsClient, account: GoogleAdsAccount): Promise<ReadHealth> {
  const [row] = await client.search(account, CUSTOMER, customerRow);
  if (!row) throw new TypeError('Google Ads returned no row for the customer itself.');
  const { customer } = row;
  const isManager = customer.manager ?? false;
  const [campaigns, billing, metrics, actions] = await Promise.all([
    client.search(account, CAMPAIGNS, campaignRow),
    ignoreRefusal(client.search(account, BILLING, billingRow)),
    // A manager account has no figures, and Google refuses the query.
    isManager ? undefined : ignoreRefusal(client.search(account, METRICS, customerMetricsRow)),
    ignoreRefusal(countActions(client, account, customer.conversion_tracking_setting)),
  ]);
  return deriveAccountHealth({
    customerId: account.customerId,
    status: customer.status,
    isTestAccount: customer.test_account ?? false,
    isManager,
    billing: billing?.map(({ billing_setup: { status } }) => status),
    hasEnabledAction: actions === undefined ? undefined : actions > 0,
    conversions: metrics && sumValues(metrics.map((each) => each.metrics.all_conversions)),
    impressions: metrics && sumValues(metrics.map((each) => each.metrics.impressions)),
    campaigns: campaigns.map(({ campaign, campaign_budget: budget }) => ({
      status: campaign.status,
      servingStatus: campaign.serving_status,
      primaryStatus: campaign.primary_status,
      primaryStatusReasons: campaign.primary_status_reasons ?? [],
      dailyBudget:
        budget?.period === 'DAILY'
          ? { name: budget.resource_name, micros: budget.amount_micros ?? 0 }
          : undefined,
    })),
  });
}

/**
 * Counts the account's conversion actions. With cross-account tracking, the manager's actions are counted; if Google
 * refuses that query, the count is assumed to be one.
 */
async function countActions(
  client: GoogleAdsClient,
  account: GoogleAdsAccount,
  setting: z.infer<typeof customerRow>['customer']['conversion_tracking_setting'],
): Promise<number> {
  const owner = /^customers\/(\d+)$/.exec(setting?.google_ads_conversion_customer ?? '')?.[1];
  const customerId = owner ?? account.customerId;
  const actions = client.search({ ...account, customerId }, ACTIONS, conversionActionRow);
  if (customerId === account.customerId) return (await actions).length;
  return (await ignoreRefusal(actions))?.length ?? 1;
}

/** Returns undefined if Google refuses permanently. Throws transient failures. */
async function ignoreRefusal<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof GoogleAdsError && isRefusal(error)) return undefined;
    throw error;
  }
}

function sumValues(values: readonly (number | null | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
