import { z } from 'zod';
import type { SeenCampaign } from '../../models/searchads/stopped-campaigns.ts';
import { int64, rawInt64, text } from './wire-fields.ts';

/** A campaign as a stop sees it: its status, and what tells whether somebody has changed it since. */
export const stopCampaignRow = z.object({
  campaign: z.object({
    id: rawInt64.transform(String),
    name: text,
    status: text,
    end_date_time: text,
  }),
  campaign_budget: z.object({ resource_name: text, amount_micros: int64.nullish() }).nullish(),
  customer: z.object({ currency_code: text }).nullish(),
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
