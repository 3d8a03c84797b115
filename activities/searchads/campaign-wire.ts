import { z } from 'zod';
import { boolean, enumeration, int64, metricsRow, text } from './wire-fields.ts';

/** Rows of campaigns as the gRPC client of Google Ads gives them. */

const customParameters = z.array(z.object({ key: z.string().nullish(), value: z.string().nullish() }));

const target = z.object({ target_cpa_micros: int64.nullish() }).nullish();

export const campaignOverviewRow = z.object({
  campaign: z.object({
    id: int64.transform(String),
    resource_name: z.string(),
    name: z.string(),
    status: enumeration,
    serving_status: enumeration,
    primary_status: enumeration,
    primary_status_reasons: z.array(z.string()).nullish(),
    advertising_channel_type: enumeration,
    bidding_strategy_type: enumeration,
    maximize_conversions: target,
    target_cpa: target,
    start_date_time: text,
    end_date_time: text,
    url_custom_parameters: customParameters.nullish(),
  }),
  campaign_budget: z
    .object({
      id: int64.transform(String),
      resource_name: z.string(),
      amount_micros: int64.nullish(),
      total_amount_micros: int64.nullish(),
      period: enumeration,
      explicitly_shared: boolean,
      reference_count: int64.nullish(),
    })
    .nullish(),
  customer: z.object({ currency_code: text }).nullish(),
});

export type CampaignOverviewRow = z.infer<typeof campaignOverviewRow>;

export const campaignFiguresRow = z.object({
  campaign: z.object({ id: int64.transform(String) }),
  metrics: metricsRow,
});

/** What is selected for {@link campaignOverviewRow}. */
export const CAMPAIGN_FIELDS = `campaign.id, campaign.resource_name, campaign.name, campaign.status,
  campaign.serving_status, campaign.primary_status, campaign.primary_status_reasons,
  campaign.advertising_channel_type, campaign.bidding_strategy_type,
  campaign.maximize_conversions.target_cpa_micros, campaign.target_cpa.target_cpa_micros,
  campaign.start_date_time, campaign.end_date_time, campaign.url_custom_parameters,
  campaign_budget.id, campaign_budget.resource_name, campaign_budget.amount_micros,
  campaign_budget.total_amount_micros, campaign_budget.period, campaign_budget.explicitly_shared,
  campaign_budget.reference_count, customer.currency_code`;
