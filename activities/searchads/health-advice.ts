type NextAction = { code: string; label: string };

const REVIEW = 'Google is reviewing it';

const EDIT_ADS: NextAction = { code: 'fix_ads', label: 'Edit the ads that the policy review disapproved' };
const EDIT_LIMITED_ADS: NextAction = { code: 'fix_ads', label: 'Edit the ads that a policy limits' };
const EDIT_ASSETS: NextAction = {
  code: 'fix_assets',
  label: 'Edit the assets that the policy review disapproved',
};
const EDIT_LIMITED_ASSETS: NextAction = { code: 'fix_assets', label: 'Edit the assets that a policy limits' };
const ADD_ASSET_GROUPS: NextAction = {
  code: 'add_asset_groups',
  label: 'Add asset groups, or enable those that are paused',
};
const ADD_ADS: NextAction = { code: 'add_ads', label: 'Add ads, or enable those that are paused' };
const ADD_KEYWORDS: NextAction = {
  code: 'add_keywords',
  label: 'Add keywords, or enable those that are paused',
};
const ADD_AD_GROUPS: NextAction = {
  code: 'add_ad_groups',
  label: 'Add ad groups, or enable those that are paused',
};
const FIX_BIDDING: NextAction = { code: 'fix_bidding', label: 'Correct the bidding strategy' };
const LOOSEN_TARGETS: NextAction = {
  code: 'loosen_bidding',
  label: 'Loosen the targets of the bidding strategy',
};
const ENABLE: NextAction = { code: 'enable_campaign', label: 'Enable the campaign' };
const BOOK: NextAction = { code: 'book_campaign', label: 'Book the campaign' };

/**
 * Advice for our own codes and for Google's `CampaignPrimaryStatusReason`, v25. A meaning is a sentence
 * without its full stop, in which "it" is the campaign or the account.
 */
const ADVICE: Readonly<Record<string, [meaning: string, nextAction?: NextAction]>> = {
  ACCOUNT_CLOSED: ['The account is permanently closed'],
  ACCOUNT_CANCELED: [
    'The account is cancelled',
    { code: 'reactivate_account', label: 'Reactivate the account' },
  ],
  ACCOUNT_SUSPENDED: [
    'Google has suspended the account',
    { code: 'appeal_suspension', label: 'Correct the cause and appeal against the suspension' },
  ],
  ACCOUNT_NOT_ENABLED: [
    'The account is not enabled: it was cancelled or closed, or its sign-up was not finished',
    { code: 'reactivate_account', label: 'Reactivate the account' },
  ],
  INCOMPLETE_SIGNUP: [
    'The sign-up of the account was not finished',
    { code: 'finish_signup', label: 'Finish the sign-up of the account' },
  ],
  BILLING_PENDING: ['Google has not approved the billing yet'],
  BILLING_CANCELLED: [
    'The billing of the account is cancelled',
    { code: 'set_up_billing', label: 'Set up billing' },
  ],
  MANAGER_ACCOUNT: ['It is a manager account, so its campaigns belong to the accounts below it'],
  NO_CAMPAIGNS: ['There is no campaign', { code: 'create_campaign', label: 'Create a campaign' }],
  NO_CONVERSION_ACTION: [
    'No conversion action is set up',
    { code: 'set_up_conversion_tracking', label: 'Set up a conversion action' },
  ],
  NO_RECENT_CONVERSIONS: [
    'No conversion was counted in the last 30 days',
    { code: 'check_conversion_tracking', label: 'Check that the conversion tag works' },
  ],
  CAMPAIGN_SUSPENDED: ['Google has suspended it', { code: 'contact_adsprovider', label: 'Contact Google' }],
  CAMPAIGN_STATUS_UNKNOWN: ['Google does not report its status'],
  CAMPAIGN_REMOVED: ['It is removed'],
  CAMPAIGN_PAUSED: ['It is paused', ENABLE],
  CAMPAIGN_PENDING: ['It has not started yet'],
  CAMPAIGN_ENDED: ['Its end date has passed'],
  CAMPAIGN_DRAFT: ['It is a draft', { code: 'publish_campaign', label: 'Publish the draft' }],
  CAMPAIGN_GROUP_PAUSED: [
    'Its campaign group is paused',
    { code: 'enable_campaign_group', label: 'Enable the campaign group' },
  ],
  CAMPAIGN_GROUP_ALL_GROUP_BUDGETS_ENDED: [
    'The budgets of its campaign group have ended',
    { code: 'renew_group_budget', label: 'Set a budget for the campaign group' },
  ],
  BIDDING_STRATEGY_MISCONFIGURED: ['Its bidding strategy is misconfigured', FIX_BIDDING],
  BIDDING_STRATEGY_LIMITED: ['Its bidding strategy is limited', LOOSEN_TARGETS],
  BIDDING_STRATEGY_LEARNING: ['Its bidding strategy is still learning'],
  BIDDING_STRATEGY_CONSTRAINED: ['Its targets limit its bidding strategy', LOOSEN_TARGETS],
  BUDGET_CONSTRAINED: ['Its budget limits it', { code: 'raise_budget', label: 'Raise the daily budget' }],
  BUDGET_MISCONFIGURED: ['Its budget is misconfigured', { code: 'fix_budget', label: 'Correct the budget' }],
  SEARCH_VOLUME_LIMITED: [
    'Its keywords are searched for too rarely',
    { code: 'widen_keywords', label: 'Add keywords that are searched for more often' },
  ],
  AD_GROUPS_PAUSED: ['All of its ad groups are paused', ADD_AD_GROUPS],
  NO_AD_GROUPS: ['It has no ad group', ADD_AD_GROUPS],
  KEYWORDS_PAUSED: ['All of its keywords are paused', ADD_KEYWORDS],
  NO_KEYWORDS: ['It has no keyword', ADD_KEYWORDS],
  AD_GROUP_ADS_PAUSED: ['All of its ads are paused', ADD_ADS],
  NO_AD_GROUP_ADS: ['It has no ad', ADD_ADS],
  HAS_ADS_LIMITED_BY_POLICY: ['A policy limits some of its ads', EDIT_LIMITED_ADS],
  ALL_ADS_DISAPPROVED: ['It cannot run: no ad passed the policy review', EDIT_ADS],
  HAS_ADS_DISAPPROVED: ['Some of its ads are disapproved', EDIT_ADS],
  MOST_ADS_UNDER_REVIEW: [REVIEW],
  LEAD_FORM_EXTENSION_UNDER_REVIEW: [REVIEW],
  CALL_EXTENSION_UNDER_REVIEW: [REVIEW],
  MOST_ASSET_GROUPS_UNDER_REVIEW: [REVIEW],
  MISSING_LEAD_FORM_EXTENSION: ['It has no lead form', { code: 'add_lead_form', label: 'Add a lead form' }],
  MISSING_CALL_EXTENSION: ['It has no call asset', { code: 'add_call_asset', label: 'Add a call asset' }],
  LEAD_FORM_EXTENSION_DISAPPROVED: ['Its lead form is disapproved', EDIT_ASSETS],
  CALL_EXTENSION_DISAPPROVED: ['Its call asset is disapproved', EDIT_ASSETS],
  NO_MOBILE_APPLICATION_AD_GROUP_CRITERIA: [
    'It names no mobile application',
    { code: 'add_applications', label: 'Add a mobile application to its ad groups' },
  ],
  APP_NOT_RELEASED: ['Its application is not released'],
  APP_PARTIALLY_RELEASED: ['Its application is released in only some of its locations'],
  HAS_ASSET_GROUPS_DISAPPROVED: ['Some of its asset groups are disapproved', EDIT_ASSETS],
  HAS_ASSET_GROUPS_LIMITED_BY_POLICY: ['A policy limits some of its asset groups', EDIT_LIMITED_ASSETS],
  NO_ASSET_GROUPS: ['It has no asset group', ADD_ASSET_GROUPS],
  ASSET_GROUPS_PAUSED: ['All of its asset groups are paused', ADD_ASSET_GROUPS],
  MISSING_LOCATION_TARGETING: [
    'It targets no location',
    { code: 'add_locations', label: 'Add a location to target' },
  ],
  CAMPAIGN_NOT_BOOKED: ['It is not booked', BOOK],
  BOOKING_HOLD_EXPIRING: ['Its booking hold is about to expire', BOOK],
  BOOKING_HOLD_EXPIRED: ['Its booking hold has expired', BOOK],
  BOOKING_CANCELLED: ['Its booking was cancelled', BOOK],
};

/** Returns a sentence without its full stop. */
export function getMeaning(code: string): string {
  return ADVICE[code]?.[0] ?? `Google reports ${code}`;
}

/** Returns the first meaning that all campaigns share, even if they have different codes for this meaning. */
export function findSharedMeaning(
  codes: readonly string[],
  campaigns: readonly { codes: readonly string[] }[],
): string | undefined {
  const meanings = campaigns.map((campaign) => campaign.codes.map(getMeaning));
  return codes.map(getMeaning).find((meaning) => meanings.every((each) => each.includes(meaning)));
}

export function findNextAction(codes: readonly string[]): NextAction | undefined {
  return codes.map((code) => ADVICE[code]?.[1]).find((action) => action !== undefined);
}
