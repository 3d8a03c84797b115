import {
  accountHealth,
  campaignHealth,
  getUnreadableHealth,
  type AccountFacts,
  type CampaignFacts,
} from '../../../../activities/searchads/account-health.ts';

const campaign = (primaryStatus: string, reasons: string[] = [], more: Partial<CampaignFacts> = {}) => ({
  status: 'ENABLED',
  servingStatus: 'SERVING',
  primaryStatus,
  primaryStatusReasons: reasons,
  ...more,
});

const account = (change: Partial<AccountFacts> = {}): AccountFacts => ({
  customerId: '1234567890',
  status: 'ENABLED',
  isTestAccount: false,
  isManager: false,
  billing: ['APPROVED'],
  hasEnabledAction: true,
  conversions: 3,
  impressions: 100,
  campaigns: [campaign('ELIGIBLE')],
  ...change,
});

describe('campaignHealth', () => {
  it.each([
    ['ELIGIBLE', [], 'live'],
    ['LEARNING', ['BIDDING_STRATEGY_LEARNING'], 'live'],
    ['LIMITED', ['BUDGET_CONSTRAINED'], 'limited'],
    ['LIMITED', ['MOST_ADS_UNDER_REVIEW'], 'pending_adsprovider'],
    ['LIMITED', ['MOST_ADS_UNDER_REVIEW', 'BUDGET_CONSTRAINED'], 'limited'],
    ['LIMITED', [], 'limited'],
    ['MISCONFIGURED', ['BUDGET_MISCONFIGURED'], 'needs_action'],
    ['NOT_ELIGIBLE', ['MOST_ADS_UNDER_REVIEW', 'CALL_EXTENSION_UNDER_REVIEW'], 'pending_adsprovider'],
    ['NOT_ELIGIBLE', ['MOST_ADS_UNDER_REVIEW', 'NO_KEYWORDS'], 'needs_action'],
    ['NOT_ELIGIBLE', ['CAMPAIGN_DRAFT'], 'off'],
    ['NOT_ELIGIBLE', ['NO_AD_GROUPS'], 'needs_action'],
    ['NOT_ELIGIBLE', [], 'needs_action'],
    ['PENDING', [], 'off'],
    ['PAUSED', ['CAMPAIGN_PAUSED'], 'off'],
    ['ENDED', [], 'ended'],
    ['REMOVED', [], 'ended'],
  ])('maps %s with %j to %s', (primaryStatus, reasons, state) => {
    expect(campaignHealth(campaign(primaryStatus, reasons)).state).toBe(state);
  });

  it.each([
    ['PAUSED', 'SERVING', 'off', 'CAMPAIGN_PAUSED'],
    ['ENABLED', 'SERVING', 'live', undefined],
    ['ENABLED', 'SUSPENDED', 'needs_action', 'CAMPAIGN_SUSPENDED'],
    ['ENABLED', 'ENDED', 'ended', 'CAMPAIGN_ENDED'],
    ['ENABLED', 'PENDING', 'off', 'CAMPAIGN_PENDING'],
    ['ENABLED', 'NONE', 'off', 'CAMPAIGN_STATUS_UNKNOWN'],
  ])('uses %s and %s if there is no primary status', (status, servingStatus, state, code) => {
    for (const primaryStatus of ['UNKNOWN', 'UNSPECIFIED', 'NEWER_THAN_US']) {
      const health = campaignHealth(campaign(primaryStatus, [], { status, servingStatus }));
      expect([health.state, health.codes[0]]).toEqual([state, code]);
    }
  });
});

describe('accountHealth', () => {
  it.each<[string, Partial<AccountFacts>, string, string]>([
    ['closed', { status: 'CLOSED' }, 'ended', 'ACCOUNT_CLOSED'],
    ['cancelled', { status: 'CANCELED' }, 'off', 'ACCOUNT_CANCELED'],
    ['suspended', { status: 'SUSPENDED' }, 'needs_action', 'ACCOUNT_SUSPENDED'],
    ['billing pending', { billing: ['PENDING'] }, 'pending_adsprovider', 'BILLING_PENDING'],
    ['billing held', { billing: ['CANCELLED', 'APPROVED_HELD'] }, 'pending_adsprovider', 'BILLING_PENDING'],
    ['billing cancelled', { billing: ['CANCELLED', 'CANCELLED'] }, 'needs_action', 'BILLING_CANCELLED'],
    ['no campaign', { campaigns: [] }, 'off', 'NO_CAMPAIGNS'],
    ['a manager account', { campaigns: [], isManager: true }, 'off', 'MANAGER_ACCOUNT'],
    [
      'closed before its billing is asked for',
      { status: 'CLOSED', billing: ['CANCELLED'] },
      'ended',
      'ACCOUNT_CLOSED',
    ],
  ])('an account that is %s', (_name, facts, state, code) => {
    const health = accountHealth(account(facts));
    expect([health.state, health.reasonCodes]).toEqual([state, [code]]);
    expect(health.reason).toMatch(/^[A-Z].*\.$/);
  });

  it('a test account is not closed', () => {
    expect(accountHealth(account({ status: 'CLOSED', isTestAccount: true })).state).toBe('live');
  });

  it('requires one approved billing setup', () => {
    expect(accountHealth(account({ billing: ['CANCELLED', 'PENDING', 'APPROVED'] })).state).toBe('live');
  });

  /** Most urgent first. */
  const OF_STATES: [string, CampaignFacts][] = [
    ['needs_action', campaign('MISCONFIGURED', ['BUDGET_MISCONFIGURED'])],
    ['pending_adsprovider', campaign('NOT_ELIGIBLE', ['MOST_ADS_UNDER_REVIEW'])],
    ['limited', campaign('LIMITED', ['BUDGET_CONSTRAINED'])],
    ['live', campaign('ELIGIBLE')],
    ['off', campaign('PAUSED', ['CAMPAIGN_PAUSED'])],
    ['ended', campaign('ENDED', ['CAMPAIGN_ENDED'])],
  ];

  it('has the most urgent state of its campaigns', () => {
    for (const [index, [state]] of OF_STATES.entries()) {
      const campaigns = OF_STATES.slice(index).map(([, each]) => each);
      expect(accountHealth(account({ campaigns })).state).toBe(state);
    }
  });

  it('counts its campaigns by state', () => {
    const campaigns = [...OF_STATES.map(([, each]) => each), campaign('ELIGIBLE')];
    const expected = Object.fromEntries(OF_STATES.map(([state]) => [state, state === 'live' ? 2 : 1]));
    expect(accountHealth(account({ campaigns })).campaignCounts).toEqual(expected);
  });

  it.each<[string, Partial<AccountFacts>, string]>([
    [
      'pending, before a limited campaign',
      { billing: ['PENDING'], campaigns: [campaign('LIMITED', ['BUDGET_CONSTRAINED'])] },
      'BILLING_PENDING',
    ],
    [
      'pending, after a campaign to fix',
      { billing: ['PENDING'], campaigns: [campaign('MISCONFIGURED', ['NO_KEYWORDS'])] },
      'NO_KEYWORDS',
    ],
    ['pending, without campaigns', { billing: ['PENDING'], campaigns: [] }, 'BILLING_PENDING'],
    [
      'cancelled, before any campaign',
      { billing: ['CANCELLED'], campaigns: [campaign('MISCONFIGURED', ['NO_KEYWORDS'])] },
      'BILLING_CANCELLED',
    ],
  ])('combines billing that is %s with campaigns', (_name, facts, code) => {
    expect(accountHealth(account(facts)).reasonCodes).toEqual([code]);
  });

  it('reports the number of campaigns in its state, the reason and the next action', () => {
    const campaigns = [campaign('LIMITED', ['BUDGET_CONSTRAINED']), campaign('PAUSED', ['CAMPAIGN_PAUSED'])];
    expect(accountHealth(account({ campaigns }))).toMatchObject({
      state: 'limited',
      reason: '1 of 2 campaigns is limited: its budget limits it.',
      reasonCodes: ['BUDGET_CONSTRAINED'],
      nextAction: { code: 'raise_budget', label: 'Raise the daily budget' },
    });
  });

  it('has no next action if healthy, and names unknown reasons', () => {
    expect(accountHealth(account())).not.toHaveProperty('nextAction');
    const campaigns = [campaign('MISCONFIGURED', ['NEWER_THAN_US'])];
    expect(accountHealth(account({ campaigns })).reason).toContain('NEWER_THAN_US');
  });

  it.each([
    [false, 0, ['NO_CONVERSION_ACTION'], 'set_up_conversion_tracking'],
    [true, 0, ['NO_RECENT_CONVERSIONS'], 'check_conversion_tracking'],
    [true, 1.5, [], undefined],
    [undefined, undefined, [], undefined],
  ])(
    'of a live one with conversion action %s and %s conversions',
    (hasEnabledAction, conversions, codes, next) => {
      const health = accountHealth(account({ hasEnabledAction, conversions }));
      expect([health.state, health.reasonCodes, health.nextAction?.code]).toEqual(['live', codes, next]);
    },
  );

  it('rounds conversions and omits unread values', () => {
    expect(accountHealth(account({ conversions: 2.5 })).conversionTracking).toEqual({
      hasEnabledAction: true,
      recentConversions: 3,
      receivingData: true,
    });
    expect(accountHealth(account({ conversions: undefined }))).not.toHaveProperty('conversionTracking');
  });

  it.each<[readonly string[] | undefined, number | undefined, string]>([
    [['CANCELLED', 'APPROVED'], 0, 'APPROVED'],
    [['CANCELLED'], 0, 'CANCELLED'],
    [[], 0, 'NONE'],
    [[], 12, 'UNKNOWN'],
    [undefined, 0, 'UNKNOWN'],
  ])('billing setups %j and %s impressions', (billing, impressions, status) => {
    expect(accountHealth(account({ billing, impressions })).billingStatus).toBe(status);
  });
});

describe('healthOfUnreadable', () => {
  it.each([
    ['CUSTOMER_NOT_ENABLED', 'CANCELED', 'off', 'ACCOUNT_CANCELED', 'CANCELED'],
    ['CUSTOMER_NOT_ENABLED', 'CLOSED', 'ended', 'ACCOUNT_CLOSED', 'CLOSED'],
    ['CUSTOMER_NOT_ENABLED', 'SUSPENDED', 'needs_action', 'ACCOUNT_SUSPENDED', 'SUSPENDED'],
    ['CUSTOMER_NOT_ENABLED', 'ENABLED', 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
    ['CUSTOMER_NOT_ENABLED', 'UNKNOWN', 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
    ['CUSTOMER_NOT_ENABLED', undefined, 'off', 'ACCOUNT_NOT_ENABLED', 'UNKNOWN'],
    ['INCOMPLETE_SIGNUP', 'ENABLED', 'needs_action', 'INCOMPLETE_SIGNUP', 'UNKNOWN'],
    [
      'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
      'ENABLED',
      'needs_action',
      'ACCOUNT_SUSPENDED',
      'SUSPENDED',
    ],
  ])('maps %s of an account listed as %s to %s', (reason, listed, state, code, accountStatus) => {
    expect(getUnreadableHealth('1234567890', reason, listed)).toMatchObject({
      state,
      reasonCodes: [code],
      accountStatus,
    });
  });

  it('returns undefined for an account without permission', () => {
    expect(getUnreadableHealth('1234567890', 'USER_PERMISSION_DENIED', 'ENABLED')).toBeUndefined();
  });
});
