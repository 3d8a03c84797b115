import {
  deriveAccountHealth,
  deriveCampaignState,
  type AccountFacts,
  type CampaignFacts,
} from '../../../../activities/searchads/account-health.ts';

const buildCampaign = (primaryStatus: string, reasons: string[] = [], more: Partial<CampaignFacts> = {}) => ({
  status: 'ENABLED',
  servingStatus: 'SERVING',
  primaryStatus,
  primaryStatusReasons: reasons,
  ...more,
});

const buildAccount = (change: Partial<AccountFacts> = {}): AccountFacts => ({
  customerId: '1234567890',
  status: 'ENABLED',
  isTestAccount: false,
  isManager: false,
  billing: ['APPROVED'],
  hasEnabledAction: true,
  conversions: 3,
  impressions: 100,
  campaigns: [buildCampaign('ELIGIBLE')],
  ...change,
});

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
])(
  'deriveCampaignState maps the primary status %s with the reasons %j to the state %s',
  (primaryStatus, reasons, state) => {
    expect(deriveCampaignState(buildCampaign(primaryStatus, reasons)).state).toBe(state);
  },
);

it.each([
  ['PAUSED', 'SERVING', 'off', 'CAMPAIGN_PAUSED'],
  ['ENABLED', 'SERVING', 'live', undefined],
  ['ENABLED', 'SUSPENDED', 'needs_action', 'CAMPAIGN_SUSPENDED'],
  ['ENABLED', 'ENDED', 'ended', 'CAMPAIGN_ENDED'],
  ['ENABLED', 'PENDING', 'off', 'CAMPAIGN_PENDING'],
  ['ENABLED', 'NONE', 'off', 'CAMPAIGN_STATUS_UNKNOWN'],
])(
  'deriveCampaignState uses the status %s and the serving status %s if the primary status is unknown',
  (status, servingStatus, state, code) => {
    for (const primaryStatus of ['UNKNOWN', 'UNSPECIFIED', 'NEWER_THAN_US']) {
      const health = deriveCampaignState(buildCampaign(primaryStatus, [], { status, servingStatus }));
      expect([health.state, health.codes[0]]).toEqual([state, code]);
    }
  },
);

it.each<[string, Partial<AccountFacts>, string, string]>([
  ['closed', { status: 'CLOSED' }, 'ended', 'ACCOUNT_CLOSED'],
  ['cancelled', { status: 'CANCELED' }, 'off', 'ACCOUNT_CANCELED'],
  ['suspended', { status: 'SUSPENDED' }, 'needs_action', 'ACCOUNT_SUSPENDED'],
  ['billing pending', { billing: ['PENDING'] }, 'pending_adsprovider', 'BILLING_PENDING'],
  ['billing held', { billing: ['CANCELLED', 'APPROVED_HELD'] }, 'pending_adsprovider', 'BILLING_PENDING'],
  ['billing cancelled', { billing: ['CANCELLED', 'CANCELLED'] }, 'needs_action', 'BILLING_CANCELLED'],
  ['no campaign', { campaigns: [] }, 'off', 'NO_CAMPAIGNS'],
  ['a manager account', { campaigns: [], isManager: true }, 'off', 'MANAGER_ACCOUNT'],
  ['closed, with cancelled billing', { status: 'CLOSED', billing: ['CANCELLED'] }, 'ended', 'ACCOUNT_CLOSED'],
])('deriveAccountHealth returns the state and the reason of an account: %s', (_name, facts, state, code) => {
  const health = deriveAccountHealth(buildAccount(facts));
  expect([health.state, health.reasonCodes]).toEqual([state, [code]]);
  expect(health.reason).toMatch(/^[A-Z].*\.$/);
});

it.each<[string, Partial<AccountFacts>]>([
  ['a closed test account', { status: 'CLOSED', isTestAccount: true }],
  ['an account with one approved billing setup', { billing: ['CANCELLED', 'PENDING', 'APPROVED'] }],
])('deriveAccountHealth treats %s as live', (_name, facts) => {
  expect(deriveAccountHealth(buildAccount(facts)).state).toBe('live');
});

/** One campaign in each state, the most urgent state first. */
const CAMPAIGNS_BY_STATE: [string, CampaignFacts][] = [
  ['needs_action', buildCampaign('MISCONFIGURED', ['BUDGET_MISCONFIGURED'])],
  ['pending_adsprovider', buildCampaign('NOT_ELIGIBLE', ['MOST_ADS_UNDER_REVIEW'])],
  ['limited', buildCampaign('LIMITED', ['BUDGET_CONSTRAINED'])],
  ['live', buildCampaign('ELIGIBLE')],
  ['off', buildCampaign('PAUSED', ['CAMPAIGN_PAUSED'])],
  ['ended', buildCampaign('ENDED', ['CAMPAIGN_ENDED'])],
];

it('deriveAccountHealth returns the most urgent state of the campaigns', () => {
  for (const [index, [state]] of CAMPAIGNS_BY_STATE.entries()) {
    const campaigns = CAMPAIGNS_BY_STATE.slice(index).map(([, each]) => each);
    expect(deriveAccountHealth(buildAccount({ campaigns })).state).toBe(state);
  }
});

it('deriveAccountHealth counts campaigns by state', () => {
  const campaigns = [...CAMPAIGNS_BY_STATE.map(([, each]) => each), buildCampaign('ELIGIBLE')];
  const expected = Object.fromEntries(CAMPAIGNS_BY_STATE.map(([state]) => [state, state === 'live' ? 2 : 1]));
  expect(deriveAccountHealth(buildAccount({ campaigns })).campaignCounts).toEqual(expected);
});

it('deriveAccountHealth adds up the daily budgets of enabled campaigns that have not ended, and counts a shared budget once', () => {
  const campaigns = [
    buildCampaign('ELIGIBLE', [], { dailyBudget: { budget: 'shared', micros: 20_500_000 } }),
    buildCampaign('LIMITED', [], { dailyBudget: { budget: 'shared', micros: 20_500_000 } }),
    buildCampaign('MISCONFIGURED', [], { dailyBudget: { budget: 'own', micros: 10_000_000 } }),
    buildCampaign('ELIGIBLE'),
    buildCampaign('ENDED', [], { dailyBudget: { budget: 'ended', micros: 1_000_000 } }),
    buildCampaign('PAUSED', [], { status: 'PAUSED', dailyBudget: { budget: 'paused', micros: 1_000_000 } }),
  ];
  expect(deriveAccountHealth(buildAccount({ campaigns })).dailyBudget).toBe(30.5);
});

it.each<[string, Partial<AccountFacts>, string]>([
  [
    'pending billing and a limited campaign',
    { billing: ['PENDING'], campaigns: [buildCampaign('LIMITED', ['BUDGET_CONSTRAINED'])] },
    'BILLING_PENDING',
  ],
  [
    'pending billing and a misconfigured campaign',
    { billing: ['PENDING'], campaigns: [buildCampaign('MISCONFIGURED', ['NO_KEYWORDS'])] },
    'NO_KEYWORDS',
  ],
  ['pending billing and no campaign', { billing: ['PENDING'], campaigns: [] }, 'BILLING_PENDING'],
  [
    'cancelled billing and a misconfigured campaign',
    { billing: ['CANCELLED'], campaigns: [buildCampaign('MISCONFIGURED', ['NO_KEYWORDS'])] },
    'BILLING_CANCELLED',
  ],
])('deriveAccountHealth returns the most urgent reason of an account with %s', (_name, facts, code) => {
  expect(deriveAccountHealth(buildAccount(facts)).reasonCodes).toEqual([code]);
});

it('deriveAccountHealth returns the reason with the number of campaigns, and the next action', () => {
  const campaigns = [
    buildCampaign('LIMITED', ['BUDGET_CONSTRAINED']),
    buildCampaign('PAUSED', ['CAMPAIGN_PAUSED']),
  ];
  expect(deriveAccountHealth(buildAccount({ campaigns }))).toMatchObject({
    state: 'limited',
    reason: '1 of 2 campaigns is limited: its budget limits it.',
    reasonCodes: ['BUDGET_CONSTRAINED'],
    nextAction: { code: 'raise_budget', label: 'Raise the daily budget' },
  });
});

it('deriveAccountHealth gives the cause that all campaigns of the same state share, or else one campaign’s cause as an example', () => {
  const campaigns = [
    buildCampaign('MISCONFIGURED', ['NO_KEYWORDS']),
    buildCampaign('MISCONFIGURED', ['BUDGET_MISCONFIGURED']),
    buildCampaign('ELIGIBLE'),
  ];
  expect(deriveAccountHealth(buildAccount({ campaigns }))).toMatchObject({
    reason: '2 of 3 campaigns are not ready to run, one of them because it has no keyword.',
    reasonCodes: ['NO_KEYWORDS', 'BUDGET_MISCONFIGURED'],
  });
  const paused = buildCampaign('PAUSED', ['CAMPAIGN_PAUSED']);
  expect(deriveAccountHealth(buildAccount({ campaigns: [paused, paused] })).reason).toMatch(/each because/);
  const live = [buildCampaign('ELIGIBLE'), buildCampaign('ELIGIBLE')];
  expect(deriveAccountHealth(buildAccount({ campaigns: live, conversions: 0 })).reason).toBe(
    '2 of 2 campaigns are live: no conversion was counted in the last 30 days.',
  );
});

it.each([
  [
    ['BIDDING_STRATEGY_LEARNING', 'BUDGET_CONSTRAINED'],
    ['BUDGET_CONSTRAINED'],
    '2 of 2 campaigns are limited, each because its budget limits it.',
  ],
  [
    ['MOST_ADS_UNDER_REVIEW'],
    ['CALL_EXTENSION_UNDER_REVIEW'],
    '2 of 2 campaigns are pending at Google, each because Google is reviewing it.',
  ],
])(
  'deriveAccountHealth finds the cause that campaigns with the codes %j and %j share',
  (first, second, reason) => {
    const campaigns = [buildCampaign('LIMITED', first), buildCampaign('LIMITED', second)];
    expect(deriveAccountHealth(buildAccount({ campaigns })).reason).toBe(reason);
  },
);

it('deriveCampaignState reports a removed campaign as removed when Google names no reason', () => {
  expect(deriveCampaignState(buildCampaign('REMOVED')).codes).toEqual(['CAMPAIGN_REMOVED']);
});

it('deriveAccountHealth returns no next action for a healthy account, and reports an unknown reason by its name', () => {
  expect(deriveAccountHealth(buildAccount())).not.toHaveProperty('nextAction');
  const campaigns = [buildCampaign('MISCONFIGURED', ['NEWER_THAN_US'])];
  expect(deriveAccountHealth(buildAccount({ campaigns })).reason).toContain('NEWER_THAN_US');
});

it.each([
  [false, 0, ['NO_CONVERSION_ACTION'], 'set_up_conversion_tracking'],
  [true, 0, ['NO_RECENT_CONVERSIONS'], 'check_conversion_tracking'],
  [true, 1.5, [], undefined],
  [undefined, undefined, [], undefined],
])(
  'deriveAccountHealth checks conversion tracking of a live account (enabled conversion action: %s, conversions: %s)',
  (hasEnabledAction, conversions, codes, next) => {
    const health = deriveAccountHealth(buildAccount({ hasEnabledAction, conversions }));
    expect([health.state, health.reasonCodes, health.nextAction?.code]).toEqual(['live', codes, next]);
  },
);

it('deriveAccountHealth rounds conversions and omits values that were not read', () => {
  expect(deriveAccountHealth(buildAccount({ conversions: 2.5 })).conversionTracking).toEqual({
    hasEnabledAction: true,
    recentConversions: 3,
    receivingData: true,
  });
  expect(deriveAccountHealth(buildAccount({ conversions: undefined }))).not.toHaveProperty(
    'conversionTracking',
  );
});

it.each<[readonly string[] | undefined, number | undefined, string]>([
  [['CANCELLED', 'APPROVED'], 0, 'APPROVED'],
  [['CANCELLED'], 0, 'CANCELLED'],
  [[], 0, 'NONE'],
  [[], 12, 'UNKNOWN'],
  [undefined, 0, 'UNKNOWN'],
])(
  'deriveAccountHealth derives the billing status from the setups %j and %s impressions',
  (billing, impressions, status) => {
    expect(deriveAccountHealth(buildAccount({ billing, impressions })).billingStatus).toBe(status);
  },
);
