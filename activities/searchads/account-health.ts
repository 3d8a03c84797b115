import type { CampaignHealth } from '../../workflows/contract/campaign-reads.ts';
import type { AccountHealth, HealthState } from '../../workflows/contract/searchads.ts';
import { getUnits, sumDistinctBudgets } from './figures.ts';
import { findNextAction, findSharedMeaning, getMeaning } from './health-advice.ts';

export type CampaignFacts = {
  status: string;
  servingStatus: string;
  primaryStatus: string;
  primaryStatusReasons: readonly string[];
  /**
   * Undefined if the campaign has no daily budget. `budget`: resource name, equal for campaigns that share
   * the budget.
   */
  dailyBudget?: { budget: string; micros: number } | undefined;
};

/** Facts that could not be read are undefined. */
export type AccountFacts = {
  customerId: string;
  /** A `CustomerStatus`. */
  status: string;
  isTestAccount: boolean;
  isManager: boolean;
  /** `BillingSetupStatus` of each billing setup. */
  billing: readonly string[] | undefined;
  hasEnabledAction: boolean | undefined;
  /** Conversions and impressions of the last 30 days. */
  conversions: number | undefined;
  impressions: number | undefined;
  campaigns: readonly CampaignFacts[];
};

/** Most urgent first. */
const STATES = ['needs_action', 'pending_adsprovider', 'limited', 'live', 'off', 'ended'] as const;

/** `accountStatus`: a `CustomerStatus`, or `UNKNOWN` if the status could not be read. */
export type HealthWithStatus = AccountHealth & { accountStatus: string };

/** Each phrase completes a sentence such as "2 of 3 campaigns are live". */
export const STATE_PHRASES: Readonly<Record<HealthState, string>> = {
  live: 'live',
  limited: 'limited',
  needs_action: 'not ready to run',
  pending_adsprovider: 'pending at Google',
  off: 'off',
  ended: 'no longer running',
};

type CampaignState = { state: HealthState; codes: string[] };

/** @see CampaignPrimaryStatusEnum of the Google Ads API, v25 */
export function deriveCampaignState(campaign: CampaignFacts): CampaignState {
  const codes = [...campaign.primaryStatusReasons];
  const isUnderReview = codes.length > 0 && codes.every((code) => code.endsWith('_UNDER_REVIEW'));
  switch (campaign.primaryStatus) {
    case 'ELIGIBLE':
    case 'LEARNING':
      return { state: 'live', codes };
    case 'LIMITED':
      return { state: isUnderReview ? 'pending_adsprovider' : 'limited', codes };
    case 'MISCONFIGURED':
      return { state: 'needs_action', codes };
    case 'NOT_ELIGIBLE':
      if (isUnderReview) return { state: 'pending_adsprovider', codes };
      if (codes.includes('CAMPAIGN_DRAFT')) return { state: 'off', codes };
      return { state: 'needs_action', codes: codes.map((code) => CODES_IF_NOT_SERVING[code] ?? code) };
    case 'PENDING':
      return { state: 'off', codes: ['CAMPAIGN_PENDING'] };
    case 'PAUSED':
      return { state: 'off', codes: codes.length > 0 ? codes : ['CAMPAIGN_PAUSED'] };
    case 'ENDED':
      return { state: 'ended', codes: codes.length > 0 ? codes : ['CAMPAIGN_ENDED'] };
    case 'REMOVED':
      return { state: 'ended', codes: codes.length > 0 ? codes : ['CAMPAIGN_REMOVED'] };
    default:
      return deriveFromServingStatus(campaign);
  }
}

/**
 * Replacements for Google's codes if a campaign is not eligible. The code for disapproved ads then means that
 * all ads are disapproved.
 */
const CODES_IF_NOT_SERVING: Readonly<Record<string, string>> = { HAS_ADS_DISAPPROVED: 'ALL_ADS_DISAPPROVED' };

/** Fallback if Google reports no known primary status. */
function deriveFromServingStatus({ status, servingStatus }: CampaignFacts): CampaignState {
  if (status === 'PAUSED') return { state: 'off', codes: ['CAMPAIGN_PAUSED'] };
  switch (servingStatus) {
    case 'SERVING':
      return { state: 'live', codes: [] };
    case 'SUSPENDED':
      return { state: 'needs_action', codes: ['CAMPAIGN_SUSPENDED'] };
    case 'ENDED':
      return { state: 'ended', codes: ['CAMPAIGN_ENDED'] };
    case 'PENDING':
      return { state: 'off', codes: ['CAMPAIGN_PENDING'] };
    default:
      return { state: 'off', codes: ['CAMPAIGN_STATUS_UNKNOWN'] };
  }
}

/**
 * Derives the most urgent state of the campaigns and the billing. A closed, cancelled or suspended account
 * shows no ads, so only its own status counts.
 */
export function deriveAccountHealth(facts: AccountFacts): HealthWithStatus {
  const { customerId, status, conversions, hasEnabledAction } = facts;
  const states = facts.campaigns.map(deriveCampaignState);
  const campaignCounts: Record<HealthState, number> = {
    needs_action: 0,
    pending_adsprovider: 0,
    limited: 0,
    live: 0,
    off: 0,
    ended: 0,
  };
  for (const { state } of states) campaignCounts[state] += 1;
  return {
    customerId,
    ...summarizeAccount(facts, states),
    accountStatus: status,
    billingStatus: getBillingStatus(facts),
    ...(hasEnabledAction !== undefined &&
      conversions !== undefined && {
        conversionTracking: {
          hasEnabledAction,
          recentConversions: Math.round(conversions),
          receivingData: conversions > 0,
        },
      }),
    campaignCounts,
    dailyBudget: sumDailyBudgets(facts.campaigns.filter((_, index) => states[index]?.state !== 'ended')),
  };
}

/** Returns the sum in units of the account's currency. */
function sumDailyBudgets(campaigns: readonly CampaignFacts[]): number {
  const budgets = campaigns.flatMap(({ status, dailyBudget }) =>
    status === 'ENABLED' && dailyBudget ? [dailyBudget] : [],
  );
  return getUnits(sumDistinctBudgets(budgets));
}

/**
 * Returns undefined for errors that do not describe the state of the account.
 * @param listedStatus status in the list of customers, which says why an account is not enabled
 */
export function getUnreadableHealth(
  customerId: string,
  reason: string,
  listedStatus: string | undefined,
): HealthWithStatus | undefined {
  switch (reason) {
    case 'CUSTOMER_NOT_ENABLED': {
      const inactive = listedStatus === undefined ? undefined : INACTIVE_ACCOUNTS.get(listedStatus);
      const health = inactive ?? toHealth('off', 'ACCOUNT_NOT_ENABLED');
      return { customerId, ...health, accountStatus: (inactive && listedStatus) ?? 'UNKNOWN' };
    }
    case 'INCOMPLETE_SIGNUP':
      return { customerId, ...toHealth('needs_action', 'INCOMPLETE_SIGNUP'), accountStatus: 'UNKNOWN' };
    case 'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT':
      return { customerId, ...toHealth('needs_action', 'ACCOUNT_SUSPENDED'), accountStatus: 'SUSPENDED' };
    default:
      return undefined;
  }
}

export function toHealth(state: HealthState, code: string): CampaignHealth {
  return buildHealth(state, `${getMeaning(code)}.`, [code]);
}

export function buildHealth(state: HealthState, reason: string, reasonCodes: string[]): CampaignHealth {
  const nextAction = findNextAction(reasonCodes);
  return { state, reason, reasonCodes, ...(nextAction && { nextAction }) };
}

const INACTIVE_ACCOUNTS: ReadonlyMap<string, CampaignHealth> = new Map([
  ['CLOSED', toHealth('ended', 'ACCOUNT_CLOSED')],
  ['CANCELED', toHealth('off', 'ACCOUNT_CANCELED')],
  ['SUSPENDED', toHealth('needs_action', 'ACCOUNT_SUSPENDED')],
]);

function summarizeAccount(facts: AccountFacts, states: readonly CampaignState[]): CampaignHealth {
  const { status, isTestAccount } = facts;
  const inactive = INACTIVE_ACCOUNTS.get(status);
  // A test account reports itself as closed.
  if (inactive && !(status === 'CLOSED' && isTestAccount)) return inactive;
  const worst = STATES.find((state) => states.some((campaign) => campaign.state === state));
  const campaigns =
    worst === undefined
      ? toHealth('off', facts.isManager ? 'MANAGER_ACCOUNT' : 'NO_CAMPAIGNS')
      : summarizeCampaigns(worst, facts, states);
  const billing = getBillingHealth(facts);
  return billing && STATES.indexOf(billing.state) <= STATES.indexOf(campaigns.state) ? billing : campaigns;
}

function getBillingHealth({ billing = [] }: AccountFacts): CampaignHealth | undefined {
  if (billing.includes('APPROVED')) return undefined;
  if (billing.some((status) => status === 'PENDING' || status === 'APPROVED_HELD'))
    return toHealth('pending_adsprovider', 'BILLING_PENDING');
  if (billing.length > 0 && billing.every((status) => status === 'CANCELLED'))
    return toHealth('needs_action', 'BILLING_CANCELLED');
  return undefined;
}

function summarizeCampaigns(
  state: HealthState,
  facts: AccountFacts,
  states: readonly CampaignState[],
): CampaignHealth {
  const affected = states.filter((campaign) => campaign.state === state);
  const codes =
    state === 'live'
      ? getConversionCodes(facts)
      : [...new Set(affected.flatMap((campaign) => campaign.codes))];
  const count = `${affected.length} of ${states.length} ${states.length === 1 ? 'campaign' : 'campaigns'}`;
  // The meaning of a code describes one campaign, as in "it has no keyword". For several campaigns, the
  // sentence therefore says "each because" or "one of them because".
  const shared = findSharedMeaning(codes, affected);
  const cause = shared ?? codes.map(getMeaning)[0];
  const because =
    state !== 'live' && affected.length > 1 ? `, ${shared ? 'each' : 'one of them'} because ` : ': ';
  const why = cause === undefined ? '' : `${because}${lowerFirst(cause)}`;
  const verb = affected.length === 1 ? 'is' : 'are';
  return buildHealth(state, `${count} ${verb} ${STATE_PHRASES[state]}${why}.`, codes);
}

function getConversionCodes({ hasEnabledAction, conversions }: AccountFacts): string[] {
  if (hasEnabledAction === false) return ['NO_CONVERSION_ACTION'];
  return hasEnabledAction === true && conversions === 0 ? ['NO_RECENT_CONVERSIONS'] : [];
}

/**
 * Returns the best status of the billing setups, or `NONE` without a setup. Returns `UNKNOWN` if no status is
 * known, or if an account without a setup has impressions, which somebody else pays for.
 */
function getBillingStatus({ billing, impressions = 0 }: AccountFacts): string {
  const best = ['APPROVED', 'APPROVED_HELD', 'PENDING', 'CANCELLED'].find((candidate) =>
    billing?.includes(candidate),
  );
  if (best !== undefined) return best;
  return billing === undefined || billing.length > 0 || impressions > 0 ? 'UNKNOWN' : 'NONE';
}

function lowerFirst(text: string): string {
  return text.startsWith('Google ') ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
