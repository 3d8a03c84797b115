import type { SearchCampaign } from '../../domain/search-campaign.ts';
import type { FieldStep, ToOurField } from './google-ads-failure.ts';

const CAMPAIGN_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  status: 'status',
  start_date_time: 'startDate',
  end_date_time: 'endDate',
  contains_eu_political_advertising: 'containsEuPoliticalAdvertising',
  campaign_bidding_strategy: 'biddingStrategy',
  maximize_conversions: 'targetCpa',
  target_cpa: 'targetCpa',
  target_spend: 'biddingStrategy',
  manual_cpc: 'biddingStrategy',
  bidding_strategy_type: 'biddingStrategy',
};

const AD_FIELDS: Readonly<Record<string, string>> = {
  headlines: 'ad.headlines',
  descriptions: 'ad.descriptions',
  path1: 'ad.path1',
  path2: 'ad.path2',
};

/** Maps Google's error paths in the mutate of `buildCampaignMutate` to fields of the request. */
export function getCampaignField(campaign: SearchCampaign): ToOurField {
  const items = getItems(campaign);
  return (path) => {
    const [first, ...rest] = path;
    if (first?.fieldName !== 'mutate_operations' || first.index === undefined) return undefined;
    const item = items[first.index];
    return item && getField(item, rest);
  };
}

type Item =
  | { kind: 'budget' | 'campaign' | 'adGroup' | 'ad' }
  | { kind: 'entry'; path: string; isKeyword: boolean };

/** Returns one item per operation of the mutate, in the same order. */
function getItems({ locationIds, languageIds, negativeKeywords, keywords }: SearchCampaign): Item[] {
  const list = (field: string, items: readonly unknown[], isKeyword: boolean) =>
    items.map((_, index) => ({ kind: 'entry', path: `${field}[${index}]`, isKeyword }) as const);
  return [
    { kind: 'budget' },
    { kind: 'campaign' },
    ...list('locations', locationIds, false),
    ...list('languages', languageIds, false),
    ...list('negativeKeywords', negativeKeywords, true),
    { kind: 'adGroup' },
    { kind: 'ad' },
    ...list('keywords', keywords, true),
  ];
}

export function hasStep(steps: readonly FieldStep[], name: string): boolean {
  return steps.some(({ fieldName }) => fieldName === name);
}

function getField(item: Item, steps: readonly FieldStep[]): string | undefined {
  switch (item.kind) {
    case 'budget':
      return hasStep(steps, 'name') ? 'name' : 'dailyBudget';
    case 'campaign':
      return findCampaignField(steps);
    case 'adGroup':
      return hasStep(steps, 'cpc_bid_micros') ? 'cpcBid' : 'adGroupName';
    case 'ad':
      return getAdField(steps);
    case 'entry':
      if (hasStep(steps, 'exempt_policy_violation_keys')) return 'exemptPolicyViolationKeys';
      if (!item.isKeyword) return item.path;
      return hasStep(steps, 'match_type') ? `${item.path}.matchType` : `${item.path}.text`;
  }
}

export function findCampaignField(steps: readonly FieldStep[]): string | undefined {
  return findNamedField(CAMPAIGN_FIELDS, steps);
}

export function getAdField(steps: readonly FieldStep[]): string {
  if (hasStep(steps, 'ignorable_policy_topics')) return getTopicField(steps);
  return hasStep(steps, 'final_urls') ? 'ad.finalUrl' : (findNamedField(AD_FIELDS, steps) ?? 'ad');
}

function findNamedField(
  fields: Readonly<Record<string, string>>,
  steps: readonly FieldStep[],
): string | undefined {
  return steps.flatMap(({ fieldName, index }) => {
    const ours = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
    return ours === undefined ? [] : [index === undefined ? ours : `${ours}[${index}]`];
  })[0];
}

/** The request's topics are sent first and in order, so Google's index is also the index in the request. */
function getTopicField(steps: readonly FieldStep[]): string {
  const index = steps.find(({ fieldName }) => fieldName === 'ignorable_policy_topics')?.index;
  return index === undefined ? 'ignorablePolicyTopics' : `ignorablePolicyTopics[${index}]`;
}
