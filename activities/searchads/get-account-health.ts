import type { z } from 'zod';
import { inProject } from '../../models/in-project.ts';
import { findCustomerStatus, recordCustomerStatus } from '../../models/searchads/customers.ts';
import { accountRequest, type AccountRead, type ReadAccount } from './account-read.ts';
import { deriveAccountHealth, getUnreadableHealth, type HealthWithStatus } from './account-health.ts';
import { GoogleAdsError, isRefusal } from './google-ads-failure.ts';
import { billingRow, campaignRow, conversionActionRow, customerMetricsRow, customerRow } from './wire.ts';

const CUSTOMER = `SELECT customer.id, customer.status, customer.test_account, customer.manager,
  customer.conversion_tracking_setting.google_ads_conversion_customer FROM customer`;
const BILLING = 'SELECT billing_setup.id, billing_setup.status FROM billing_setup';
const ACTIONS = `SELECT conversion_action.id, conversion_action.status FROM conversion_action
  WHERE conversion_action.status = 'ENABLED'`;
const METRICS = `SELECT metrics.all_conversions, metrics.impressions FROM customer
  WHERE segments.date DURING LAST_30_DAYS`;
const CAMPAIGNS = `SELECT campaign.id, campaign.status, campaign.serving_status, campaign.primary_status,
  campaign.primary_status_reasons, campaign_budget.resource_name, campaign_budget.amount_micros,
  campaign_budget.period FROM campaign WHERE campaign.status != 'REMOVED'`;

/** Omits billing and conversion data that Google refuses to return. */
export const getAccountHealth: AccountRead<'getAccountHealth'> = {
  request: accountRequest,
  ttlSeconds: 60,
  async read(ads) {
    const { project, connection, account } = ads;
    const listed = { connectionId: connection.id, customerId: account.customerId };
    const health = await readHealth(ads).catch(async (error: unknown) => {
      const refusal = error instanceof GoogleAdsError ? error.faults[0]?.name : undefined;
      const unreadable =
        refusal &&
        getUnreadableHealth(account.customerId, refusal, await findCustomerStatus(project, listed));
      if (!unreadable) throw error;
      return unreadable;
    });
    // The stored list of customers may still have the status of an earlier read.
    await inProject(project.database, project.projectId, (scope) =>
      recordCustomerStatus(scope, listed, health.accountStatus),
    );
    return health;
  },
};

async function readHealth(ads: ReadAccount): Promise<HealthWithStatus> {
  const { account, search } = ads;
  const [row] = await search(CUSTOMER, customerRow);
  if (!row) throw new TypeError('Google Ads returned no row for the customer itself.');
  const { customer } = row;
  const isManager = customer.manager ?? false;
  const [campaigns, billing, metrics, actions] = await Promise.all([
    search(CAMPAIGNS, campaignRow),
    ignoreRefusal(search(BILLING, billingRow)),
    // A manager account has no figures, and Google refuses the query.
    isManager ? undefined : ignoreRefusal(search(METRICS, customerMetricsRow)),
    ignoreRefusal(countActions(ads, customer.conversion_tracking_setting)),
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
          ? { budget: budget.resource_name, micros: budget.amount_micros ?? 0 }
          : undefined,
    })),
  });
}

/**
 * Counts the enabled conversion actions of the account, or of its manager if the account uses the manager's
 * actions. Returns 1 if Google refuses access to the manager, so that no missing action is reported.
 */
async function countActions(
  { client, account }: ReadAccount,
  setting: z.infer<typeof customerRow>['customer']['conversion_tracking_setting'],
): Promise<number> {
  const owner = /^customers\/(\d+)$/.exec(setting?.google_ads_conversion_customer ?? '')?.[1];
  const customerId = owner ?? account.customerId;
  const actions = client.search({ ...account, customerId }, ACTIONS, conversionActionRow);
  if (customerId === account.customerId) return (await actions).length;
  return (await ignoreRefusal(actions))?.length ?? 1;
}

/**
 * Returns undefined if Google refuses the read.
 * @throws any other failure
 */
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
