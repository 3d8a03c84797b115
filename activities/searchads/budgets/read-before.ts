import { z } from 'zod';
import type { OpenConnection } from '../../../models/connections/open-connections.ts';
import { findCurrency } from '../../../models/searchads/customers.ts';
import { callGoogleAds } from '../call-google-ads.ts';
import type { GoogleAdsAccount } from '../google-ads-client.ts';
import type { PauseDependencies } from '../open-stop-customer.ts';
import { BUDGET_FIELDS, budgetRow } from './read-enabled-budgets.ts';

type CampaignQuery = { connection: OpenConnection; account: GoogleAdsAccount; campaignId?: string };

/** Status and budget of the campaign before the change. */
export type CampaignBefore = { status: string; budget: string; micros: number; currency: string | undefined };

/** Reads the campaign's current state. Undefined if the campaign does not exist yet. */
export async function readBefore(
  dependencies: PauseDependencies,
  { connection, account, campaignId }: CampaignQuery,
): Promise<CampaignBefore | undefined> {
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

export async function readCurrency(
  dependencies: PauseDependencies,
  { connection, account }: CampaignQuery,
): Promise<string> {
  const project = { database: dependencies.database, projectId: connection.projectId };
  const storedCurrency = await findCurrency(project, account.customerId);
  if (storedCurrency !== undefined) return storedCurrency;
  const [found] = await callGoogleAds(dependencies, connection, (client) =>
    client.search(account, 'SELECT customer.currency_code FROM customer', customerRow),
  );
  return found?.customer.currency_code ?? '';
}
