import { ACCEPTED_LANGUAGES, ACCEPTED_LOCATIONS, getLanguageId, getLocationId } from './ad-constants.ts';
import {
  checkAd,
  checkKeywords,
  checkName,
  checkNegativeKeywords,
  collectFaults,
  type Fail,
  type Fault,
} from './search-campaign-texts.ts';
import type { Bidding, SearchCampaign, SearchCampaignRequest } from './search-campaign.ts';

/**
 * A mutate call has at most 10,000 operations, of which four create the budget, campaign, ad group and ad.
 * @see "API limits and quotas" of the Google Ads API
 */
const MAX_ITEMS = 9_996;

const NEGATIVE_KEYWORD_REMEDY =
  'a new campaign accepts only negative keywords of the match type BROAD. Add others after its creation';

/** Limit in currency units. Larger amounts cannot be converted to micros exactly. */
const MAX_AMOUNT = 1_000_000_000;
const MICROS_PER_UNIT = 1_000_000;

/**
 * Checks rules that the schema cannot express, and fills in defaults. The items of a list keep their indexes.
 * @returns the faults, or the campaign
 */
export function normalizeSearchCampaign(
  request: SearchCampaignRequest,
): { campaign: SearchCampaign } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const { status = 'PAUSED', containsEuPoliticalAdvertising = false, negativeKeywords = [] } = request;

  const name = checkName(request.name, 'name', fail);
  const dailyBudgetMicros = toMicros(request.dailyBudget, 'dailyBudget', fail);
  const locationIds = toLocationIds(request.locations, 'locations', fail);
  const languageIds = toLanguageIds(request.languages, 'languages', fail);
  const adGroupName = checkName(request.adGroupName, 'adGroupName', fail);
  const keywords = checkKeywords(
    request.keywords.map(({ text, matchType = 'BROAD' }) => ({ text, matchType })),
    { field: 'keywords', fail },
  );
  const negative = checkKeywords(
    negativeKeywords.map(({ text }) => ({ text, matchType: 'BROAD' as const })),
    { field: 'negativeKeywords', fail, remedy: NEGATIVE_KEYWORD_REMEDY },
  );
  checkNegativeKeywords(negative, keywords, fail);
  const ad = checkAd(request.ad, fail);
  const bidding = toBidding(request, fail);
  const { startDate, endDate } = request;
  checkDates(startDate, endDate, fail);
  const items = locationIds.length + languageIds.length + keywords.length + negative.length;
  if (items > MAX_ITEMS) {
    fail(
      'keywords',
      `must be at most ${MAX_ITEMS} items, together with locations, languages and negativeKeywords`,
    );
  }
  if (faults.length > 0) return { faults };
  return {
    campaign: {
      name,
      dailyBudgetMicros,
      locationIds,
      languageIds,
      adGroupName,
      keywords,
      negativeKeywords: negative.map(({ text }) => text),
      ad,
      bidding,
      status,
      startDate,
      endDate,
      containsEuPoliticalAdvertising,
    },
  };
}

export function toMicros(money: number, path: string, fail: Fail): number {
  const micros = Math.round(money * MICROS_PER_UNIT);
  if (money > MAX_AMOUNT) fail(path, `must be at most ${MAX_AMOUNT}`);
  // Binary numbers cannot represent most decimal fractions exactly, so a small difference is allowed.
  else if (micros < 1 || Math.abs(money * MICROS_PER_UNIT - micros) > 1e-15 * micros + 1e-3) {
    fail(path, 'must have at most 6 decimals');
  }
  return micros;
}

export function checkDates(
  startDate: string | undefined,
  endDate: string | null | undefined,
  fail: Fail,
): void {
  if (startDate !== undefined && endDate !== undefined && endDate !== null && endDate < startDate) {
    fail('endDate', 'must not be before startDate');
  }
}

export function toLocationIds(items: readonly string[], field: string, fail: Fail): string[] {
  return toIds(items, { field, getId: getLocationId, accepted: ACCEPTED_LOCATIONS, fail });
}

export function toLanguageIds(items: readonly string[], field: string, fail: Fail): string[] {
  return toIds(items, { field, getId: getLanguageId, accepted: ACCEPTED_LANGUAGES, fail });
}

function toIds(
  items: readonly string[],
  options: { field: string; getId: (text: string) => string | undefined; accepted: string; fail: Fail },
): string[] {
  const { field, getId, accepted, fail } = options;
  const seen = new Set<string>();
  return items.map((text, index) => {
    const path = `${field}[${index}]`;
    const id = getId(text.trim());
    if (id === undefined) fail(path, `must be ${accepted}`);
    else if (seen.has(id)) fail(path, 'is a duplicate');
    else seen.add(id);
    return id ?? '';
  });
}

function toBidding(request: SearchCampaignRequest, fail: Fail): Bidding {
  const { biddingStrategy: strategy = 'MAXIMIZE_CONVERSIONS', targetCpa, cpcBid } = request;
  const targetCpaMicros = targetCpa === undefined ? undefined : toMicros(targetCpa, 'targetCpa', fail);
  const cpcBidMicros = cpcBid === undefined ? undefined : toMicros(cpcBid, 'cpcBid', fail);
  if (cpcBid !== undefined && strategy !== 'MANUAL_CPC') fail('cpcBid', 'is only for MANUAL_CPC');
  switch (strategy) {
    case 'TARGET_CPA':
      if (targetCpaMicros === undefined) fail('targetCpa', 'is required for TARGET_CPA');
      return { strategy, targetCpaMicros: targetCpaMicros ?? 0 };
    case 'MAXIMIZE_CONVERSIONS':
      return { strategy, targetCpaMicros };
    case 'MAXIMIZE_CLICKS':
    case 'MANUAL_CPC':
      if (targetCpa !== undefined) fail('targetCpa', 'is only for TARGET_CPA and MAXIMIZE_CONVERSIONS');
      return strategy === 'MANUAL_CPC' ? { strategy, cpcBidMicros } : { strategy };
  }
}
