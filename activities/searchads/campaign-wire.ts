import { z } from 'zod';
import type { SeenCampaign } from '../../models/searchads/emergency-pause-campaigns.ts';
import { boolean, enumeration, id64, int64, metricsRow, text } from './wire.ts';

const customParameters = z.array(z.object({ key: z.string().nullish(), value: z.string().nullish() }));

export const cpaTarget = z.object({ target_cpa_micros: int64.nullish() }).nullish();

export const campaignOverviewRow = z.object({
  campaign: z.object({
    id: id64,
    resource_name: z.string(),
    name: z.string(),
    status: enumeration,
    serving_status: enumeration,
    primary_status: enumeration,
    primary_status_reasons: z.array(z.string()).nullish(),
    advertising_channel_type: enumeration,
    bidding_strategy_type: enumeration,
    maximize_conversions: cpaTarget,
    target_cpa: cpaTarget,
    start_date_time: text,
    end_date_time: text,
    url_custom_parameters: customParameters.nullish(),
    aca_migration_date_time: text,
    broad_match_migration_date_time: text,
    dynamic_search_ads_setting: z.object({ domain_name: text }).nullish(),
  }),
  campaign_budget: z
    .object({
      id: id64,
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

export const namedCampaignRow = z.object({
  campaign: z.object({
    resource_name: z.string(),
    status: enumeration,
    url_custom_parameters: customParameters.nullish(),
  }),
});

export const campaignFiguresRow = z.object({
  campaign: z.object({ id: id64 }),
  metrics: metricsRow,
});

/** Last day that Google Ads accepts. Google Ads returns this day for a campaign without an end date. */
export const NO_END = '2037-12-30';

/** Returns the day as `YYYY-MM-DD` in the account's time zone. */
export function getDay(time: string | null | undefined): string | undefined {
  return time ? time.slice(0, 10) : undefined;
}

export function getStrategy(type: string): string {
  return type === 'TARGET_SPEND' ? 'MAXIMIZE_CLICKS' : type;
}

export const CAMPAIGN_FIELDS = `campaign.id, campaign.resource_name, campaign.name, campaign.status,
  campaign.serving_status, campaign.primary_status, campaign.primary_status_reasons,
  campaign.advertising_channel_type, campaign.bidding_strategy_type,
  campaign.maximize_conversions.target_cpa_micros, campaign.target_cpa.target_cpa_micros,
  campaign.start_date_time, campaign.end_date_time, campaign.url_custom_parameters,
  campaign.aca_migration_date_time, campaign.broad_match_migration_date_time,
  campaign.dynamic_search_ads_setting.domain_name,
  campaign_budget.id, campaign_budget.resource_name, campaign_budget.amount_micros,
  campaign_budget.total_amount_micros, campaign_budget.period, campaign_budget.explicitly_shared,
  campaign_budget.reference_count, customer.currency_code`;

const criterionKeyword = z.object({ text: z.string(), match_type: enumeration });

const adGroup = z.object({ id: id64 });

export const adGroupRow = z.object({
  ad_group: z.object({
    id: id64,
    resource_name: z.string(),
    name: z.string(),
    status: enumeration,
    type: enumeration,
    cpc_bid_micros: int64.nullish(),
  }),
});

const texts = z
  .array(z.object({ text }))
  .nullish()
  .transform((parts) => (parts ?? []).flatMap(({ text: assetText }) => assetText ?? []));

const evidence = z.object({ text_list: z.object({ texts: z.array(z.string()).nullish() }).nullish() });

const policyTopic = z.object({ topic: text, type: enumeration, evidences: z.array(evidence).nullish() });

export const adRow = z.object({
  ad_group: adGroup,
  ad_group_ad: z.object({
    resource_name: z.string(),
    status: enumeration,
    ad: z.object({
      id: id64,
      type: enumeration,
      final_urls: z.array(z.string()).nullish(),
      responsive_search_ad: z
        .object({ headlines: texts, descriptions: texts, path1: text, path2: text })
        .nullish(),
    }),
    policy_summary: z
      .object({
        approval_status: enumeration,
        review_status: enumeration,
        policy_topic_entries: z.array(policyTopic).nullish(),
      })
      .nullish(),
  }),
});

export const keywordRow = z.object({
  ad_group: adGroup,
  ad_group_criterion: z.object({
    criterion_id: id64,
    resource_name: z.string(),
    keyword: criterionKeyword,
    status: enumeration,
    approval_status: enumeration,
    system_serving_status: enumeration,
    quality_info: z.object({ quality_score: int64.nullish() }).nullish(),
    cpc_bid_micros: int64.nullish(),
  }),
});

export const negativeKeywordRow = z.object({
  campaign_criterion: z.object({
    criterion_id: id64,
    resource_name: z.string(),
    keyword: criterionKeyword,
  }),
});

export const targetingRow = z.object({
  campaign_criterion: z.object({
    criterion_id: id64,
    type: enumeration,
    negative: boolean,
  }),
});

export const geoTargetRow = z.object({
  geo_target_constant: z.object({
    id: id64,
    name: text,
    canonical_name: text,
    country_code: text,
    target_type: text,
  }),
});

export const languageRow = z.object({
  language_constant: z.object({ id: id64, name: text, code: text }),
});

export const pausableCampaignRow = z.object({
  campaign: z.object({
    id: id64,
    name: text,
    status: text,
    end_date_time: text,
  }),
  campaign_budget: z.object({ resource_name: text, amount_micros: int64.nullish() }).nullish(),
  customer: z.object({ currency_code: text }).nullish(),
});

export type PausableCampaignRow = z.infer<typeof pausableCampaignRow>;

/**
 * Picks the values by which the resumption after an emergency pause detects that somebody changed the
 * campaign since the pause.
 */
export function toSeenCampaign({ campaign, campaign_budget: budget }: PausableCampaignRow): SeenCampaign {
  return {
    name: campaign.name ?? '',
    budgetMicros: budget?.amount_micros ?? null,
    endDate: campaign.end_date_time ?? null,
  };
}
