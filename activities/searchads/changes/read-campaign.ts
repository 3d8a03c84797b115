import { z } from 'zod';
import type { CampaignValues } from '../../../domain/campaign-change.ts';
import type { Search } from '../account-read.ts';
import { getDay, getStrategy, NO_END, cpaTarget } from '../campaign-wire.ts';
import { boolean, int64, text } from '../wire.ts';

export type ReadCampaign = {
  id: string;
  resourceName: string;
  values: CampaignValues;
  /** `BASE`, or the campaign's role in an experiment: `DRAFT` or `EXPERIMENT`. */
  experimentType: string;
  /** Setting a bidding strategy would detach the campaign from its portfolio strategy. */
  isInPortfolio: boolean;
  currency: string | undefined;
  /**
   * `isForPeriod`: the amount is for the campaign's whole period, not per day. `campaignCount`: campaigns
   * that use the budget, including this one.
   */
  budget:
    | {
        resourceName: string;
        amountMicros: number;
        isShared: boolean;
        isForPeriod: boolean;
        campaignCount: number;
      }
    | undefined;
};

const row = z.object({
  campaign: z.object({
    resource_name: z.string(),
    name: z.string(),
    status: z.string(),
    start_date_time: text,
    end_date_time: text,
    bidding_strategy_type: text,
    experiment_type: text,
    bidding_strategy: text,
    maximize_conversions: cpaTarget,
    target_cpa: cpaTarget,
  }),
  campaign_budget: z
    .object({
      resource_name: text,
      amount_micros: int64.nullish(),
      period: text,
      explicitly_shared: boolean,
      reference_count: int64.nullish(),
    })
    .nullish(),
  customer: z.object({ currency_code: text }).nullish(),
});

/** Returns even a removed campaign; undefined if the account has no campaign with this id. */
export async function readCampaign(search: Search, campaignId: string): Promise<ReadCampaign | undefined> {
  const [found] = await search(
    `SELECT campaign.resource_name, campaign.name, campaign.status, campaign.start_date_time, campaign.end_date_time,
       campaign.bidding_strategy, campaign.bidding_strategy_type, campaign.experiment_type,
       campaign.maximize_conversions.target_cpa_micros, campaign.target_cpa.target_cpa_micros,
       campaign_budget.resource_name, campaign_budget.amount_micros, campaign_budget.period,
       campaign_budget.explicitly_shared, campaign_budget.reference_count, customer.currency_code
     FROM campaign WHERE campaign.id = ${campaignId}`,
    row,
  );
  return found && { id: campaignId, ...toCampaign(found) };
}

function toCampaign({
  campaign,
  campaign_budget: budget,
  customer,
}: z.infer<typeof row>): Omit<ReadCampaign, 'id'> {
  const { resource_name: resourceName, name, status, bidding_strategy_type: type } = campaign;
  const micros = campaign.target_cpa?.target_cpa_micros ?? campaign.maximize_conversions?.target_cpa_micros;
  const endDate = getDay(campaign.end_date_time);
  const isForPeriod = budget?.period === 'CUSTOM_PERIOD';
  return {
    resourceName,
    values: {
      name,
      status,
      dailyBudgetMicros: isForPeriod ? null : (budget?.amount_micros ?? null),
      startDate: getDay(campaign.start_date_time) ?? null,
      endDate: endDate === undefined || endDate === NO_END ? null : endDate,
      biddingStrategy: getStrategy(type ?? 'UNKNOWN'),
      // Google returns 0 if there is no target.
      targetCpaMicros: micros === undefined || micros === 0 ? null : micros,
    },
    experimentType: campaign.experiment_type ?? 'BASE',
    isInPortfolio: (campaign.bidding_strategy ?? '') !== '',
    currency: customer?.currency_code ?? undefined,
    budget:
      budget?.resource_name === undefined || budget.resource_name === null
        ? undefined
        : {
            resourceName: budget.resource_name,
            amountMicros: budget.amount_micros ?? 0,
            isShared: budget.explicitly_shared || (budget.reference_count ?? 0) > 1,
            isForPeriod,
            campaignCount: budget.reference_count ?? 1,
          },
  };
}
