import { wireKeyword } from './mutate/wire.ts';
import type { Stored, World } from './world.ts';

/** A search term of a keyword, with the protos' field names, and the network of its traffic. */
type SearchTerm = {
  resource_name: string;
  search_term: string;
  ad_group: string;
  status: 'ADDED' | 'EXCLUDED' | 'ADDED_EXCLUDED' | 'NONE';
  network: string;
};

/** The terms of a keyword by network: its own words, and a longer search. */
const ENDINGS = { SEARCH: '', SEARCH_PARTNERS: ' near me' } as const;

/**
 * Returns the search terms that triggered a keyword. `status`: the term is a keyword of the ad group, a negative keyword
 * of the campaign, or both.
 */
export function getSearchTerms(
  world: World,
  { keyword, campaign }: { keyword: Stored; campaign: Stored | undefined },
): SearchTerm[] {
  const { customer: customerId, fields } = keyword;
  const text = getKeywordText(keyword);
  const adGroup = fields['ad_group'];
  if (text === undefined || typeof adGroup !== 'string' || !campaign) return [];
  const isKeyword = (term: string) =>
    world
      .list(customerId, 'adGroupCriteria')
      .some(
        (criterion) =>
          criterion.fields['ad_group'] === adGroup &&
          isPresent(criterion) &&
          getKeywordText(criterion) === term,
      );
  const isNegative = (term: string) =>
    world
      .list(customerId, 'campaignCriteria')
      .some(
        (criterion) =>
          criterion.fields['campaign'] === campaign.resourceName &&
          isPresent(criterion) &&
          getKeywordText(criterion) === term,
      );
  return Object.entries(ENDINGS).map(([network, ending]) => {
    const term = `${text}${ending}`;
    const [isAdded, isExcluded] = [isKeyword(term), isNegative(term)];
    const id = `${campaign.id}~${adGroup.split('/').at(-1)}~${Buffer.from(term).toString('base64url')}`;
    return {
      resource_name: `customers/${customerId}/searchTermViews/${id}`,
      search_term: term,
      ad_group: adGroup,
      status: isAdded ? (isExcluded ? 'ADDED_EXCLUDED' : 'ADDED') : isExcluded ? 'EXCLUDED' : 'NONE',
      network,
    };
  });
}

function isPresent({ fields }: Stored): boolean {
  return fields['status'] !== 'REMOVED';
}

function getKeywordText({ fields }: Stored): string | undefined {
  return wireKeyword.parse(fields).keyword?.text.toLowerCase();
}
