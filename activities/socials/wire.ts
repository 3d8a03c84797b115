import { z } from 'zod';

/** Answers of Meta's Graph API. Figures come as text; what is unknown is passed over, what is missing is absent. */

/** A number, or the text of one; anything else is absent. */
const figure = z
  .union([z.number(), z.string()])
  .optional()
  .catch(undefined)
  .transform((written) => {
    // Number() takes blank text for 0.
    if (written === undefined || String(written).trim() === '') return undefined;
    const value = Number(written);
    return Number.isFinite(value) ? value : undefined;
  });

const text = z.string().optional().catch(undefined);

/** A row of an insights edge. @see https://developers.facebook.com/docs/marketing-api/reference/ads-insights */
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
  actions: z
    .array(z.object({ action_type: z.string(), value: figure }))
    .optional()
    .catch(undefined),
});

export type WireRow = z.infer<typeof insightsRow>;

/** `next` holds the token in its query and is never followed: it only says that there is another page. */
const paging = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional();

/** A page of an insights edge. */
export const insightsPage = z.object({ data: z.array(insightsRow), paging });

/** A campaign, an ad set or an ad, as far as it says whose it is; anything else is no account's. */
export const accountOfObject = z.object({ account_id: text });

/** A page of `me/adaccounts`. @see https://developers.facebook.com/docs/marketing-api/reference/ad-account */
export const adAccountsPage = z.object({
  data: z.array(
    z.object({ account_id: z.string().regex(/^\d+$/), name: text, currency: text, timezone_name: text }),
  ),
  paging,
});

/** A run's id goes into the addresses of further calls, so only digits are accepted. */
export const reportStarted = z.object({
  report_run_id: z
    .union([z.string(), z.int()])
    .transform(String)
    .refine((id) => /^\d{1,25}$/.test(id)),
});

/** An `AdReportRun`. */
export const reportRun = z.object({
  async_status: z.string(),
  async_percent_completion: figure,
});

/** The error of any answer that is not 2xx. */
export const graphError = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
  }),
});
