import { z } from 'zod';

/** In responses, 64-bit numbers are text, enumerations are names, and absent fields are null or missing. */

const rawInt64 = z.union([z.number(), z.string().regex(/^-?\d+$/)]);
export const int64 = rawInt64.transform(Number);
/** Id as text, because it may exceed 2⁵³. */
export const id64 = rawInt64.transform(String);
export const text = z.string().nullish();
export const boolean = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const enumeration = z
  .string()
  .nullish()
  .transform((name) => name ?? 'UNSPECIFIED');

/** Google omits metrics whose value is 0. */
export const metricsRow = z.object({
  impressions: int64.nullish(),
  clicks: int64.nullish(),
  cost_micros: int64.nullish(),
  conversions: z.number().nullish(),
});

export const customerClientRow = z.object({
  customer_client: z.object({
    id: id64,
    descriptive_name: text,
    currency_code: text,
    time_zone: text,
    manager: z.boolean().nullish(),
    status: enumeration,
    level: int64,
    test_account: z.boolean().nullish(),
  }),
});

export const customerRow = z.object({
  customer: z.object({
    status: enumeration,
    test_account: z.boolean().nullish(),
    manager: z.boolean().nullish(),
    conversion_tracking_setting: z.object({ google_ads_conversion_customer: text }).nullish(),
  }),
});

export const billingRow = z.object({ billing_setup: z.object({ status: enumeration }) });

export const conversionActionRow = z.object({ conversion_action: z.object({ status: enumeration }) });

export const customerMetricsRow = z.object({
  metrics: z.object({ all_conversions: z.number().nullish(), impressions: int64.nullish() }),
});

export const campaignRow = z.object({
  campaign: z.object({
    status: enumeration,
    serving_status: enumeration,
    primary_status: enumeration,
    primary_status_reasons: z.array(z.string()).nullish(),
  }),
  campaign_budget: z
    .object({ resource_name: z.string(), amount_micros: int64.nullish(), period: enumeration })
    .nullish(),
});

export const deviceRow = z.object({
  segments: z.object({ device: enumeration }),
  metrics: metricsRow,
});

export type DeviceRow = z.infer<typeof deviceRow>;

export const keywordIdeas = z.array(
  z.object({
    text: z.string(),
    keyword_idea_metrics: z
      .object({
        avg_monthly_searches: int64.nullish(),
        competition: enumeration,
        competition_index: int64.nullish(),
        low_top_of_page_bid_micros: int64.nullish(),
        high_top_of_page_bid_micros: int64.nullish(),
      })
      .nullish(),
  }),
);

export type KeywordIdeaRow = z.infer<typeof keywordIdeas>[number];

/** Formats an id as `123-456-7890`, which Google shows instead of a missing account name. */
export function formatCustomerId(id: string): string {
  return id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
