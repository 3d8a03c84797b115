import { z } from 'zod';

const text = z.string().optional();
/** `PROTOS` decodes int64 values to strings. */
const int64 = z
  .string()
  .transform((value) => BigInt(value))
  .optional();
const texts = z.array(z.object({ text: z.string().default('') })).default([]);
const keyword = z.object({ text: z.string().default(''), match_type: text }).optional();

export const wireBudget = z.object({
  name: text,
  amount_micros: int64,
  explicitly_shared: z.boolean().optional(),
});

export const wireCampaign = z.object({
  name: text,
  status: text,
  advertising_channel_type: text,
  campaign_budget: text,
  contains_eu_political_advertising: text,
  start_date_time: text,
  end_date_time: text,
  network_settings: z
    .object({
      target_google_search: z.boolean().optional(),
      target_search_network: z.boolean().optional(),
    })
    .optional(),
  url_custom_parameters: z
    .array(z.object({ key: z.string().default(''), value: z.string().default('') }))
    .default([]),
  manual_cpc: z.looseObject({}).optional(),
  maximize_conversions: z.object({ target_cpa_micros: int64 }).optional(),
  target_spend: z.object({ cpc_bid_ceiling_micros: int64 }).optional(),
  target_cpa: z.object({ target_cpa_micros: int64 }).optional(),
});

export const wireCampaignCriterion = z.object({
  campaign: text,
  negative: z.boolean().default(false),
  location: z.object({ geo_target_constant: z.string().default('') }).optional(),
  language: z.object({ language_constant: z.string().default('') }).optional(),
  keyword,
});

export const wireAdGroup = z.object({ campaign: text, name: text, cpc_bid_micros: int64 });

export const wireAd = z.object({
  ad_group: text,
  status: text,
  ad: z
    .object({
      final_urls: z.array(z.string()).default([]),
      responsive_search_ad: z
        .object({ headlines: texts, descriptions: texts, path1: text, path2: text })
        .optional(),
    })
    .optional(),
});

export const wireKeyword = z.object({ ad_group: text, keyword, cpc_bid_micros: int64 });

const fields = z.record(z.string(), z.unknown());
const violationKey = z.object({
  policy_name: z.string().default(''),
  violating_text: z.string().default(''),
});

/** Exempts a text from a policy. An empty `violating_text` exempts every text. */
export type ViolationKey = z.infer<typeof violationKey>;

const operation = z.object({
  create: fields.optional(),
  update: fields.optional(),
  remove: z.string().optional(),
  update_mask: z.object({ paths: z.array(z.string()).default([]) }).optional(),
  exempt_policy_violation_keys: z.array(violationKey).default([]),
  policy_validation_parameter: z
    .object({
      ignorable_policy_topics: z.array(z.string()).default([]),
      exempt_policy_violation_keys: z.array(violationKey).default([]),
    })
    .optional(),
});

export type Operation = z.infer<typeof operation>;

/** `MutateGoogleAdsRequest`. Each record has one operation, keyed by type, such as `campaign_operation`. */
export const wireMutate = z.object({
  customer_id: z.string().default(''),
  mutate_operations: z.array(z.record(z.string(), operation)).default([]),
  partial_failure: z.boolean().default(false),
  validate_only: z.boolean().default(false),
});

export type MutateRequest = z.infer<typeof wireMutate>;
