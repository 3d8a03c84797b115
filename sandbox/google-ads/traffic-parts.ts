import type { Counts, DayCounts } from './metrics.ts';
import type { Stored, World } from './world.ts';

/** Networks in the order of reports, with each one's share of the traffic. */
const NETWORKS = [
  { network: 'SEARCH', share: 0.8 },
  { network: 'SEARCH_PARTNERS', share: 0.2 },
] as const;

/** What a campaign's traffic of a day and a device is divided into. Without keywords it belongs to none. */
export type TrafficPart = DayCounts & {
  network: (typeof NETWORKS)[number]['network'];
  /** Resource names. */
  adGroup?: string;
  keyword?: string;
};

/** A keyword of a campaign, by resource names, with its share of the traffic. */
type SharingKeyword = { adGroup: string; keyword: string; share: number };

/** The keywords of a campaign that share its traffic, the first of them most of it. */
export function sharingKeywords(world: World, { customer, resourceName }: Stored): SharingKeyword[] {
  const groups = new Set(
    world
      .list(customer, 'adGroups')
      .filter(({ fields }) => fields['campaign'] === resourceName)
      .map((group) => group.resourceName),
  );
  const keywords = world.list(customer, 'adGroupCriteria').flatMap((keyword) => {
    const { ad_group: adGroup, negative } = keyword.fields;
    return typeof adGroup === 'string' && groups.has(adGroup) && negative !== true
      ? [{ adGroup, keyword: keyword.resourceName }]
      : [];
  });
  const weight = keywords.reduce((sum, _, index) => sum + 1 / (index + 1), 0);
  return keywords.map((keyword, index) => ({ ...keyword, share: 1 / (index + 1) / weight }));
}

/** Divides the traffic of a day and a device so that the parts of each network, ad group and keyword add up to it. */
export function* partsOf(whole: DayCounts, keywords: readonly SharingKeyword[]): Generator<TrafficPart> {
  const { day, device } = whole;
  const byNetwork = divide(whole, NETWORKS);
  for (const [index, { network }] of NETWORKS.entries()) {
    const counts = byNetwork[index] ?? whole;
    if (keywords.length === 0) yield { day, device, network, ...counts };
    for (const [place, part] of divide(counts, keywords).entries()) {
      const { adGroup = '', keyword = '' } = keywords[place] ?? {};
      yield { day, device, network, adGroup, keyword, ...part };
    }
  }
}

/** Whole counts and quarters of conversions, by shares whose sum is one: what is cut off a part goes to a later one. */
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
