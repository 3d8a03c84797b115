import { z } from 'zod';
import type { SeenCampaign } from '../../models/searchads/stopped-campaigns.ts';

const int64 = z.union([z.number(), z.string().regex(/^-?\d+$/)]);

/** A campaign as a stop sees it: its status, and what tells whether somebody has changed it since. */
export const stopCampaignRow = z.object({
  campaign: z.object({
    id: int64.transform(String),
    name: z.string().nullish(),
    status: z.string().nullish(),
    end_date_time: z.string().nullish(),
  }),
  campaign_budget: z
    .object({ resource_name: z.string().nullish(), amount_micros: int64.transform(Number).nullish() })
    .nullish(),
  customer: z.object({ currency_code: z.string().nullish() }).nullish(),
});

export type StopCampaignRow = z.infer<typeof stopCampaignRow>;

/** What a campaign is now, to be compared with what it will be. */
export function toSeen({ campaign, campaign_budget: budget }: StopCampaignRow): SeenCampaign {
  return {
    name: campaign.name ?? '',
    budgetMicros: budget?.amount_micros ?? null,
    endDate: campaign.end_date_time ?? null,
  };
}
