import { createCampaignRequest } from '../../support/campaign.ts';
import { ALPINE } from '../../support/searchads-world.ts';
import { type Success, parseSuccess, readPages, retryWhenBusy } from '../open-world.ts';
import { expectCreated, keepAgency, getSearchadsClient } from './requests.ts';

const { world, user, requests } = keepAgency({ other: 'same' });

const listCampaigns = async (query?: Record<string, string>, customerId = ALPINE) =>
  parseSuccess('listCampaigns', await requests.campaigns(customerId, query));
const getNames = ({ campaigns }: Success<'listCampaigns'>) => campaigns.map(({ name }) => name);

it('lists campaigns with their health, budget and figures of the last seven days', async () => {
  const { campaigns, nextCursor } = await listCampaigns();
  expect(nextCursor).toBeNull();
  expect(campaigns).toMatchObject([
    {
      id: '7000000001',
      resourceName: `customers/${ALPINE}/campaigns/7000000001`,
      name: 'Alpine - Brand',
      status: 'ENABLED',
      channelType: 'SEARCH',
      health: { state: 'live', reason: 'It is live.', reasonCodes: [] },
      biddingStrategy: 'MAXIMIZE_CONVERSIONS',
      budget: { amount: 20, period: 'DAILY', shared: true, usedBy: 2 },
      startDate: '2025-01-01',
      currencyCode: 'USD',
      madeHere: false,
      aiMaxMigrations: [],
      last7Days: { impressions: expect.any(Number) },
    },
    {
      name: 'Alpine - Ski',
      budget: { amount: 40, shared: false, usedBy: 1 },
      aiMaxMigrations: [{ feature: 'DYNAMIC_SEARCH_ADS', state: 'scheduled', date: '2027-02-01' }],
      health: {
        state: 'limited',
        reason: 'Its budget limits it.',
        reasonCodes: ['BUDGET_CONSTRAINED'],
        nextAction: { code: 'raise_budget' },
      },
    },
    {
      name: 'Alpine - Summer',
      status: 'PAUSED',
      budget: { shared: true, usedBy: 2 },
      aiMaxMigrations: [
        { feature: 'AUTOMATICALLY_CREATED_ASSETS', state: 'migrated', date: '2026-09-14' },
        { feature: 'BROAD_MATCH', state: 'migrated', date: '2026-09-03' },
      ],
      health: { state: 'off', reasonCodes: ['CAMPAIGN_PAUSED'], nextAction: { code: 'enable_campaign' } },
      last7Days: { impressions: 0, clicks: 0, spend: 0, conversions: 0, ctr: 0, averageCpc: 0 },
    },
  ]);
  expect(campaigns[0]?.last7Days.impressions).toBeGreaterThan(0);
});

it('filters campaigns by status and health, and lists removed campaigns on request', async () => {
  expect(getNames(await listCampaigns({ status: 'PAUSED' }))).toEqual(['Alpine - Summer']);
  expect(getNames(await listCampaigns({ health: 'limited' }))).toEqual(['Alpine - Ski']);
  expect(getNames(await listCampaigns({ health: 'limited', status: 'PAUSED' }))).toEqual([]);
  expect(getNames(await listCampaigns({}, '2000000011'))).toEqual(['Shared - Search']);
  const removed = await listCampaigns({ status: 'REMOVED' }, '2000000011');
  expect(removed.campaigns).toMatchObject([{ name: 'Shared - Removed', health: { state: 'ended' } }]);
});

it.each([[{}], [{ health: 'limited' }]])(
  'lists each campaign once, page by page, with the filter %j',
  async (query) => {
    const allCampaigns = await listCampaigns(query);
    expect(await readPages((cursor) => listCampaigns({ ...query, limit: '1', ...cursor }), getNames)).toEqual(
      getNames(allCampaigns),
    );
  },
);

it('lists a created campaign immediately, with its requestId and exemptions', async () => {
  await listCampaigns();
  const body = createCampaignRequest({
    keywords: [{ text: 'acmebrand boots' }],
    autoExemptPolicyViolations: true,
    biddingStrategy: 'TARGET_CPA',
    targetCpa: 12.5,
  });
  const created = await requests.create(ALPINE, body);
  expect(created.status).toBe(200);
  const { campaigns } = await listCampaigns();
  expect(campaigns.find(({ name }) => name === body.name)).toMatchObject({
    status: 'PAUSED',
    health: { state: 'off' },
    biddingStrategy: 'TARGET_CPA',
    targetCpa: 12.5,
    budget: { amount: 25, shared: false, usedBy: 1 },
    madeHere: true,
    requestId: expect.any(String),
    appliedPolicyExemptions: [{ policyName: 'TRADEMARKS', violatingText: 'acmebrand' }],
  });
  const plain = createCampaignRequest();
  expectCreated(await requests.create(ALPINE, plain));
  const { campaigns: later } = await listCampaigns({ limit: '100' });
  expect(later.find(({ name }) => name === plain.name)).toMatchObject({ appliedPolicyExemptions: [] });
});

it('hides the requestId and exemptions of a campaign from other projects with access to the same account', async () => {
  const body = createCampaignRequest();
  expectCreated(await requests.create(ALPINE, body));
  const otherRequests = getSearchadsClient(world, world.other, retryWhenBusy);
  const { campaigns } = parseSuccess(
    'listCampaigns',
    await otherRequests.campaigns(ALPINE, { limit: '100' }),
  );
  const shown = campaigns.find(({ name }) => name === body.name);
  expect(shown).toMatchObject({ status: 'PAUSED' });
  expect(
    ['madeHere', 'requestId', 'appliedPolicyExemptions'].filter((field) => field in Object(shown)),
  ).toEqual([]);
});

const getCampaign = async (campaignId: string) =>
  parseSuccess('getCampaign', await requests.campaign(ALPINE, campaignId));

it('returns a campaign with its ad groups, ads, keywords and negative keywords', async () => {
  const { campaigns } = await listCampaigns();
  const found = await getCampaign('7000000002');
  expect(found.campaign).toEqual(campaigns.find(({ id }) => id === '7000000002'));
  expect(found.adGroups).toMatchObject([{ name: 'Main', status: 'ENABLED' }, { name: 'Offers' }]);
  const [main] = found.adGroups;
  expect(found.ads).toHaveLength(2);
  expect(found.ads[0]).toMatchObject({
    adGroupId: main?.id,
    type: 'RESPONSIVE_SEARCH_AD',
    approval: 'APPROVED',
    review: 'REVIEWED',
    policyTopics: [],
    finalUrls: ['https://www.example.com/'],
    headlines: ['Alpine Ski', 'Delivered tomorrow', 'Free returns'],
  });
  expect(found.keywords.map(({ text }) => text)).toContain('alpine ski online');
  expect(found.keywords[0]).toMatchObject({
    adGroupId: main?.id,
    matchType: 'PHRASE',
    status: 'ENABLED',
    approval: 'APPROVED',
    serving: 'ELIGIBLE',
    qualityScore: expect.any(Number),
  });
  expect(found.negativeKeywords).toMatchObject([
    {
      text: 'free',
      matchType: 'BROAD',
      resourceName: expect.stringContaining('/campaignCriteria/7000000002~'),
    },
    { text: 'used' },
  ]);
  expect([found.locations, found.languages]).toMatchObject([
    [{ canonicalName: 'United States', countryCode: 'US', type: 'Country', excluded: false }],
    [{ id: '1000', name: 'English', code: 'en' }],
  ]);
  expect(found.truncated).toEqual([]);
});

it('returns at most 2,000 keywords of a campaign, and reports that the list is truncated', async () => {
  const keywords = Array.from({ length: 2_001 }, (_, index) => ({ text: `boots ${index}` }));
  const body = createCampaignRequest({ keywords });
  const found = await getCampaign(expectCreated(await requests.create(ALPINE, body)));
  expect([found.keywords.length, found.truncated]).toEqual([2_000, ['keywords']]);
});

it('a campaign shows changes from outside and review results of Google once the stored reads of the account are invalidated', async () => {
  const campaignName = `customers/${ALPINE}/campaigns/7000000002`;
  const [ad] = (await getCampaign('7000000002')).ads;
  await user.changeOutside({
    campaign: campaignName,
    name: 'Alpine - Renamed',
    endDateTime: '2031-01-31 23:59:59',
  });
  await user.changeOutside({
    campaignBudget: `customers/${ALPINE}/campaignBudgets/7100000002`,
    amountMicros: 7_500_000,
  });
  const topics = [{ topic: 'TRADEMARKS', type: 'LIMITED' }];
  await user.changeOutside({
    ad: ad?.resourceName,
    approvalStatus: 'APPROVED_LIMITED',
    policyTopics: topics,
  });
  // A new campaign invalidates the stored reads of the account.
  expectCreated(await requests.create(ALPINE, createCampaignRequest()));
  expect(await getCampaign('7000000002')).toMatchObject({
    campaign: {
      name: 'Alpine - Renamed',
      budget: { amount: 7.5 },
      endDate: '2031-01-31',
      health: {
        state: 'limited',
        reasonCodes: ['HAS_ADS_LIMITED_BY_POLICY'],
        nextAction: { code: 'fix_ads' },
      },
    },
    ads: [{ approval: 'APPROVED_LIMITED', policyTopics: topics }, { approval: 'APPROVED' }],
  });
});
