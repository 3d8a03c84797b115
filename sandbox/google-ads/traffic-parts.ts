import type { Counts, DayCounts } from './metrics.ts';
import type { Stored, World } from './world.ts';

/** Networks in report order, with their share of the traffic. */
const NETWORKS = [
  { network: 'SEARCH', share: 0.8 },
  { network: 'SEARCH_PARTNERS', share: 0.2 },
] as const;

/** A part of a campaign's traffic on one day and device. Without keywords, the keyword fields are absent. */
export type TrafficPart = DayCounts & {
  network: (typeof NETWORKS)[number]['network'];
  /** Resource names of ad group and keyword. */
  adGroup?: string;
  keyword?: string;
};

/** A keyword by resource names, with its share of the traffic. */
type SharingKeyword = { adGroup: string; keyword: string; share: number };

/** Returns the keywords that share a campaign's traffic. The first keyword gets the largest share. */
export function listSharingKeywords(
  world: World,
  { customer: customerId, resourceName }: Stored,
): SharingKeyword[] {
  const groups = new Set(
    world
      .list(customerId, 'adGroups')
      .filter(({ fields }) => fields['campaign'] === resourceName)
      .map((group) => group.resourceName),
  );
  const keywords = world.list(customerId, 'adGroupCriteria').flatMap((keyword) => {
    const { ad_group: adGroup, negative } = keyword.fields;
    return typeof adGroup === 'string' && groups.has(adGroup) && negative !== true
      ? [{ adGroup, keyword: keyword.resourceName }]
      : [];
  });
  const weight = keywords.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  return keywords.map((keyword, index) => ({ ...keyword, share: 1 / (index + 1) / weight }));
}

/** Splits the traffic of a day and device by network, ad group and keyword. The parts add up to the whole. */
export function* splitTraffic(whole: DayCounts, keywords: readonly SharingKeyword[]): Generator<TrafficPart> {
  const { day, device } = whole;
  const byNetwork = divide(whole, NETWORKS);
  for (const [index, { network }] of NETWORKS.entries()) {
    const counts = byNetwork[index] ?? whole;
    if (keywords.length === 0) yield { day, device, network, ...counts };
    for (const [position, part] of divide(counts, keywords).entries()) {
      const { adGroup = '', keyword = '' } = keywords[position] ?? {};
      yield { day, device, network, adGroup, keyword, ...part };
    }
  }
}

/** Splits counts by shares that sum to one. Remainders of rounding carry over to later parts. */
function divide(counts: Counts, parts: readonly { share: number }[]): Counts[] {
  let before = 0;
  return parts.map(({ share }, index) => {
    const from = before;
    const to = index === parts.length - 1 ? 1 : from + share;
    before = to;
    const part = (total: number): number => Math.floor(total * to) - Math.floor(total * from);
    const clicks = part(counts.clicks);
    const conversions = part(counts.conversions * 4) / 4;
    return {
      impressions: part(counts.impressions),
      clicks,
      costMicros: part(counts.costMicros),
      conversions,
      allConversions: conversions + clicks * 0.25,
    };
  });
}
