import type { Counts, DayCounts } from './metrics.ts';
import { listAdGroups } from './serving-state.ts';
import type { Stored, World } from './world.ts';

const NETWORKS = [
  { network: 'SEARCH', share: 0.8 },
  { network: 'SEARCH_PARTNERS', share: 0.2 },
] as const;

export type TrafficPart = DayCounts & {
  network: (typeof NETWORKS)[number]['network'];
  /** `adGroup` and `keyword` are resource names. Both are undefined if the campaign has no keywords. */
  adGroup?: string;
  keyword?: string;
};

type KeywordShare = { adGroup: string; keyword: string; share: number };

export function listKeywordShares(world: World, campaign: Stored): KeywordShare[] {
  const groups = new Set(listAdGroups(world, campaign));
  const keywords = world.list(campaign.customer, 'adGroupCriteria').flatMap((keyword) => {
    const { ad_group: adGroup, negative } = keyword.fields;
    return typeof adGroup === 'string' && groups.has(adGroup) && negative !== true
      ? [{ adGroup, keyword: keyword.resourceName }]
      : [];
  });
  const totalWeight = keywords.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  return keywords.map((keyword, index) => ({ ...keyword, share: 1 / (index + 1) / totalWeight }));
}

export function* splitTraffic(traffic: DayCounts, keywords: readonly KeywordShare[]): Generator<TrafficPart> {
  const { day, device } = traffic;
  for (const { network, counts } of divide(traffic, NETWORKS)) {
    if (keywords.length === 0) yield { day, device, network, ...counts };
    for (const { adGroup, keyword, counts: keywordCounts } of divide(counts, keywords)) {
      yield { day, device, network, adGroup, keyword, ...keywordCounts };
    }
  }
}

/**
 * Splits counts in proportion to the parts' shares, which must add up to one. Despite rounding, the parts'
 * counts add up to the original counts.
 */
function divide<Part extends { share: number }>(
  counts: Counts,
  parts: readonly Part[],
): (Part & { counts: Counts })[] {
  let shareBefore = 0;
  return parts.map((part, index) => {
    const from = shareBefore;
    const to = index === parts.length - 1 ? 1 : from + part.share;
    shareBefore = to;
    const divideTotal = (total: number): number => Math.floor(total * to) - Math.floor(total * from);
    const clicks = divideTotal(counts.clicks);
    const conversions = divideTotal(counts.conversions * 4) / 4;
    const partCounts = {
      impressions: divideTotal(counts.impressions),
      clicks,
      costMicros: divideTotal(counts.costMicros),
      conversions,
      allConversions: conversions + clicks * 0.25,
    };
    return { ...part, counts: partCounts };
  });
}
