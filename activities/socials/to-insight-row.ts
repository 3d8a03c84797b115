import type { InsightResult, InsightRow, PlatformInsightsRequest } from '../../workflows/contract/socials.ts';
import type { WireRow } from './wire.ts';

/** Meta's name for an undetermined placement. */
const UNKNOWN = 'unknown';

/** Undefined values are omitted from the stored JSON. */
type StorableRow = { [Name in keyof Required<InsightRow>]: InsightRow[Name] | undefined };

function toInsightRow(row: WireRow, { breakdown }: PlatformInsightsRequest): StorableRow {
  const isBrokenDown = breakdown !== 'none';
  return {
    publisherPlatform: isBrokenDown ? (row.publisher_platform ?? UNKNOWN) : undefined,
    platformPosition: isBrokenDown ? (row.platform_position ?? UNKNOWN) : undefined,
    dateStart: row.date_start,
    dateStop: row.date_stop,
    accountId: row.account_id,
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    adsetId: row.adset_id,
    adsetName: row.adset_name,
    adId: row.ad_id,
    adName: row.ad_name,
    impressions: row.impressions,
    reach: row.reach,
    clicks: row.clicks,
    spend: row.spend,
    frequency: row.frequency,
    ctr: row.ctr,
    cpc: row.cpc,
    cpm: row.cpm,
    actions: row.actions?.flatMap(({ action_type: actionType, value }) =>
      value === undefined ? [] : [{ actionType, value }],
    ),
    results: toResults(row),
    // Meta counts a purchase under several action types; `omni_purchase` counts each purchase once.
    purchaseRoas: (
      row.purchase_roas?.find(({ action_type: type }) => type === 'omni_purchase') ?? row.purchase_roas?.[0]
    )?.value,
  };
}

function toResults({ results, cost_per_result: costs }: WireRow): InsightResult[] | undefined {
  return results?.map(({ indicator, values }) => {
    const value = values?.[0]?.value;
    const costPerResult = costs?.find((cost) => cost.indicator === indicator)?.values?.[0]?.value;
    return {
      indicator,
      ...(value !== undefined && { value }),
      ...(costPerResult !== undefined && { costPerResult }),
    };
  });
}

/** Meta's figures are minutes old anyway, and reusing them saves calls under its low rate limit. */
export const INSIGHTS_TTL_SECONDS = 300;

export function toInsights(rows: readonly WireRow[], request: PlatformInsightsRequest): object {
  return { rows: rows.map((row) => toInsightRow(row, request)) };
}
