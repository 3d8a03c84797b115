import { z } from 'zod';

/** Accepts a number or the text of a number. Other values become undefined. */
const figure = z
  .union([z.number(), z.string()])
  .optional()
  .catch(undefined)
  .transform((written) => {
    // Number() maps blank text to 0.
    if (written === undefined || String(written).trim() === '') return undefined;
    const value = Number(written);
    return Number.isFinite(value) ? value : undefined;
  });

const text = z.string().optional().catch(undefined);

const actionStats = z
  .array(z.object({ action_type: z.string(), value: figure }))
  .optional()
  .catch(undefined);

/** The first element of `values` is the figure for the default attribution window. */
const insightsResult = z
  .array(z.object({ indicator: z.string(), values: z.array(z.object({ value: figure })).optional() }))
  .optional()
  .catch(undefined);

/** @see https://developers.facebook.com/docs/marketing-api/reference/ads-insights */
const insightsRow = z.object({
  publisher_platform: text,
  platform_position: text,
  date_start: z.string(),
  date_stop: z.string(),
  account_id: text,
  campaign_id: text,
  campaign_name: text,
  adset_id: text,
  adset_name: text,
  ad_id: text,
  ad_name: text,
  impressions: figure,
  reach: figure,
  clicks: figure,
  spend: figure,
  frequency: figure,
  ctr: figure,
  cpc: figure,
  cpm: figure,
  actions: actionStats,
  results: insightsResult,
  cost_per_result: insightsResult,
  purchase_roas: actionStats,
});

export type WireRow = z.infer<typeof insightsRow>;

/** `next` only shows that there is another page. It is never followed, because it contains the token. */
const paging = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional();

export const insightsPage = z.object({ data: z.array(insightsRow), paging });

export const accountOfObject = z.object({ account_id: text });

/**
 * Edge `me/adaccounts`.
 * @see https://developers.facebook.com/docs/marketing-api/reference/ad-account
 */
export const adAccountsPage = z.object({
  data: z.array(
    z.object({ account_id: z.string().regex(/^\d+$/), name: text, currency: text, timezone_name: text }),
  ),
  paging,
});

/** Accepts only digits, because the run's id becomes part of later URLs. */
export const reportStarted = z.object({
  report_run_id: z
    .union([z.string(), z.int()])
    .transform(String)
    .refine((id) => /^\d{1,25}$/.test(id)),
});

export const reportRun = z.object({
  async_status: z.string(),
  async_percent_completion: figure,
});

export const graphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
  }),
});
