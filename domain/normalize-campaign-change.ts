import { getFields, type CampaignPatch, type ExpectedValues, type NewKeyword } from './campaign-change.ts';
import { checkDates, toMicros } from './normalize-search-campaign.ts';
import { checkKeywords, checkName, collectFaults, type Fail, type Fault } from './search-campaign-texts.ts';
import type { Bidding, MatchType } from './search-campaign.ts';

/** Amounts are in units of the account's currency. */
type RequestedValues = {
  status?: string;
  name?: string;
  dailyBudget?: number;
  startDate?: string;
  endDate?: string | null;
  biddingStrategy?: string;
  targetCpa?: number;
};

type CampaignUpdateRequest = Omit<RequestedValues, 'status' | 'biddingStrategy'> & {
  status?: 'ENABLED' | 'PAUSED';
  biddingStrategy?: Bidding['strategy'];
  expected?: Omit<RequestedValues, 'targetCpa' | 'startDate'> & {
    startDate?: string | null;
    targetCpa?: number | null;
  };
};

/** Checks rules that the schema cannot express. Returns the faults, or the normalized change. */
export function normalizeCampaignUpdate(
  request: CampaignUpdateRequest,
): { patch: CampaignPatch; expected: ExpectedValues } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const { expected = {}, status, startDate, endDate, biddingStrategy, targetCpa } = request;
  const patch: CampaignPatch = {
    status,
    name: request.name === undefined ? undefined : checkName(request.name, 'name', fail),
    dailyBudgetMicros: toOptionalMicros(request.dailyBudget, 'dailyBudget', fail),
    startDate,
    endDate,
    biddingStrategy,
    targetCpaMicros: toOptionalMicros(targetCpa, 'targetCpa', fail),
  };
  if (getFields(patch).length === 0) fail('', 'must change something, for example status');
  checkDates(startDate, endDate, fail);
  if (biddingStrategy === 'TARGET_CPA' && targetCpa === undefined) {
    fail('targetCpa', 'is required for TARGET_CPA');
  }
  if (
    targetCpa !== undefined &&
    (biddingStrategy === 'MANUAL_CPC' || biddingStrategy === 'MAXIMIZE_CLICKS')
  ) {
    fail('targetCpa', 'is only for TARGET_CPA and MAXIMIZE_CONVERSIONS');
  }
  const expectedValues: ExpectedValues = {
    status: expected.status,
    name: expected.name,
    dailyBudgetMicros: toOptionalMicros(expected.dailyBudget, 'expected.dailyBudget', fail),
    startDate: expected.startDate,
    endDate: expected.endDate,
    biddingStrategy: expected.biddingStrategy,
    targetCpaMicros:
      expected.targetCpa === null ? null : toOptionalMicros(expected.targetCpa, 'expected.targetCpa', fail),
  };
  return faults.length > 0 ? { faults } : { patch, expected: expectedValues };
}

function toOptionalMicros(money: number | undefined, path: string, fail: Fail): number | undefined {
  return money === undefined ? undefined : toMicros(money, path, fail);
}

/** @param field name of the request's field that lists the keywords */
export function normalizeNewKeywords(
  requested: readonly { text: string; matchType?: MatchType; cpcBid?: number }[],
  field: string,
): { keywords: NewKeyword[] } | { faults: Fault[] } {
  const { faults, fail } = collectFaults();
  const withDefaults = requested.map(({ text, matchType = 'BROAD' }) => ({ text, matchType }));
  const keywords = checkKeywords(withDefaults, { field, fail }).map((keyword, index) => ({
    ...keyword,
    cpcBidMicros: toOptionalMicros(requested[index]?.cpcBid, `${field}[${index}].cpcBid`, fail),
  }));
  return faults.length > 0 ? { faults } : { keywords };
}
