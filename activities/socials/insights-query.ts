import { z } from 'zod';
import type { PlatformInsightsRequest } from '../../workflows/contract/socials.ts';

/** Ids are inserted into a URL, so only digits are allowed. */
const digits = z.string().regex(/^\d{1,25}$/);

export const platformInsightsRequest = z.object({
  accountId: digits,
  level: z.enum(['account', 'campaign', 'adset', 'ad']),
  datePreset: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .nullable(),
  days: z.object({ since: z.iso.date(), until: z.iso.date() }).optional(),
  objectId: digits.nullable(),
  timeIncrement: z.literal('day').optional(),
  breakdown: z.literal('none').optional(),
}) satisfies z.ZodType<PlatformInsightsRequest>;

const FIGURES =
  'impressions,reach,clicks,spend,frequency,ctr,cpc,cpm,actions,results,cost_per_result,purchase_roas';

const NAMES = {
  account: ['account_id'],
  campaign: ['account_id', 'campaign_id', 'campaign_name'],
  adset: ['account_id', 'campaign_id', 'campaign_name', 'adset_id', 'adset_name'],
  ad: ['account_id', 'campaign_id', 'campaign_name', 'adset_id', 'adset_name', 'ad_id', 'ad_name'],
} as const;

export function buildInsightsPath({ accountId, objectId }: PlatformInsightsRequest): string {
  return `${objectId ?? `act_${accountId}`}/insights`;
}

export function buildInsightsQuery(request: PlatformInsightsRequest): Record<string, string> {
  const { level, datePreset, days, timeIncrement, breakdown } = request;
  return {
    level,
    ...(datePreset !== null && { date_preset: datePreset }),
    ...(days && { time_range: JSON.stringify(days) }),
    ...(timeIncrement === 'day' && { time_increment: '1' }),
    ...(breakdown !== 'none' && { breakdowns: 'publisher_platform,platform_position' }),
    fields: [...NAMES[level], FIGURES].join(','),
  };
}
