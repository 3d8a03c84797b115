import { wireKeyword } from './mutate/wire.ts';
import type { Stored, World } from './world.ts';

type SearchTerm = {
  resource_name: string;
  search_term: string;
  ad_group: string;
  status: 'ADDED' | 'EXCLUDED' | 'ADDED_EXCLUDED' | 'NONE';
  network: string;
};

const SUFFIXES = { SEARCH: '', SEARCH_PARTNERS: ' near me' } as const;

/**
 * Returns the search terms that matched a keyword. `ADDED`: the term is a keyword of the ad group.
 * `EXCLUDED`: the term is a negative keyword of the ad group or campaign.
 */
export function getSearchTerms(
  world: World,
  { keyword, campaign }: { keyword: Stored; campaign: Stored },
): SearchTerm[] {
  const { customer, fields } = keyword;
  const text = getKeywordText(keyword);
  const adGroup = fields['ad_group'];
  if (text === undefined || typeof adGroup !== 'string') return [];
  const inGroup = world
    .list(customer, 'adGroupCriteria')
    .filter((criterion) => criterion.fields['ad_group'] === adGroup);
  const inCampaign = world
    .list(customer, 'campaignCriteria')
    .filter((criterion) => criterion.fields['campaign'] === campaign.resourceName);
  const added = inGroup.filter((criterion) => criterion.fields['negative'] !== true);
  const excluded = [...inGroup.filter((criterion) => criterion.fields['negative'] === true), ...inCampaign];
  return Object.entries(SUFFIXES).map(([network, suffix]) => {
    const term = `${text}${suffix}`;
    const [isAdded, isExcluded] = [hasKeyword(added, term), hasKeyword(excluded, term)];
    const id = `${campaign.id}~${adGroup.split('/').at(-1)}~${Buffer.from(term).toString('base64url')}`;
    return {
      resource_name: `customers/${customer}/searchTermViews/${id}`,
      search_term: term,
      ad_group: adGroup,
      status: isAdded ? (isExcluded ? 'ADDED_EXCLUDED' : 'ADDED') : isExcluded ? 'EXCLUDED' : 'NONE',
      network,
    };
  });
}

function hasKeyword(criteria: readonly Stored[], text: string): boolean {
  return criteria.some(
    (criterion) => criterion.fields['status'] !== 'REMOVED' && getKeywordText(criterion) === text,
  );
}

function getKeywordText({ fields }: Stored): string | undefined {
  return wireKeyword.parse(fields).keyword?.text.toLowerCase();
}
