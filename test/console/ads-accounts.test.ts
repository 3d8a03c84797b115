import type { Answer } from '@throughline/client';
import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, dialog, getPart, page } from './page/steps.ts';

const { api, open } = usePages();

type Customer = Answer<'listSearchadsCustomers'>['customers'][number];

const [customer] = example('listSearchadsCustomers').customers;
const health = example('getAccountHealth');
const report = example('getPerformanceReport');
const counts = health.campaignCounts;

const ALPINE = '2000000001';
const LINZ = '2000000003';

/** Answers with two ad accounts, Alpine (live) and Linz (needs action). Each spends 10 in every report. */
function answerAccounts(changes: Partial<Customer> = {}): void {
  const shared = { ...Object(customer), readable: true, status: 'ENABLED', timeZone: 'Europe/Vienna' };
  const customers = [
    { ...shared, customerId: ALPINE, displayName: 'Alpine', currencyCode: 'EUR' },
    { ...shared, customerId: LINZ, displayName: 'Linz', currencyCode: 'EUR', ...changes },
  ];
  api().answer('listSearchadsCustomers', { customers, complete: true });
  api().answer('getAccountHealth', ({ params }) =>
    params['customerId'] === LINZ
      ? {
          ...health,
          state: 'needs_action' as const,
          reason: 'Its bidding strategy is misconfigured.',
          dailyBudget: 5,
        }
      : { ...health, state: 'live' as const, dailyBudget: 20 },
  );
  const total = { spend: 10, conversions: 2.5, clicks: 4, impressions: 100 };
  api().answer('getPerformanceReport', { ...report, rows: [{ metrics: total }], total });
}

const accounts = getPart('group', 'Ad accounts');

describe('the list of ad accounts', () => {
  it('lists ad accounts that need action first, with totals, and filters them by health', async () => {
    answerAccounts();
    await open('/ads?from=2026-04-01&to=2026-04-30');
    await accounts.sees(
      /Total€20\.005€4\.00€25\.00.*Linz.*Needs action.*Alpine.*€10\.002\.5€4\.00€20\.00EUR/,
    );
    await page.check('Live (1)');
    await accounts.sees(/Total€10\.002\.5€4\.00€20\.00.*Alpine/);
    await accounts.seesNo('Linz');
    expect(location.search).toContain('health=live');
    expect(api().getParams('getPerformanceReport')).toEqual(
      [ALPINE, LINZ].map((customerId) =>
        expect.objectContaining({ customerId, startDate: '2026-04-01', endDate: '2026-04-30' }),
      ),
    );
  });

  it('shows no ad accounts until the health of all accounts is known, so that no row moves', async () => {
    answerAccounts();
    const linz = Promise.withResolvers<undefined>();
    api().answer('getAccountHealth', async ({ params }) => {
      if (params['customerId'] === LINZ) await linz.promise;
      return health;
    });
    await open('/ads');
    await page.sees('Checking 2 accounts.');
    await page.seesNo('Alpine');
    linz.resolve(undefined);
    await accounts.sees(/Alpine.*Linz/);
  });

  it('lists accounts beyond the first 100 without health and metrics', async () => {
    answerAccounts();
    const customers = Array.from({ length: 101 }, (_, index) => ({
      ...Object(customer),
      customerId: String(2_000_000_001 + index),
      readable: true,
    }));
    api().answer('listSearchadsCustomers', { customers, complete: true });
    await open('/ads');
    await page.sees('1 account is listed without health and metrics');
    expect(api().getParams('getAccountHealth')).toHaveLength(100);
  });

  it('shows one total for each currency of the ad accounts', async () => {
    answerAccounts({ currencyCode: 'USD' });
    await open('/ads');
    await accounts.sees(/Total€10\.00\$10\.005€20\.00\$5\.00/);
  });

  it.each([
    ['metrics', 'getPerformanceReport'],
    ['health', 'getAccountHealth'],
  ] as const)('shows no total if the API refuses the %s of an ad account', async (_, operation) => {
    answerAccounts();
    api().refuse(operation, 502, 'provider_error');
    await open('/ads');
    await page.sees('The answer is provider_error.');
    await accounts.seesNo('Total');
  });

  it('on a phone, "Sort by" shows the sort order of the URL and lets the user choose another order', async () => {
    // With this mock, every media query matches, including the one for the width of a phone.
    const matching = window.matchMedia('(prefers-reduced-motion)');
    const media = jest.spyOn(window, 'matchMedia').mockReturnValue(matching);
    answerAccounts();
    await open('/ads?sort=-Account');
    expect(await page.find('combobox', 'Sort by')).toHaveProperty('value', 'Account, descending');
    await accounts.sees(/Linz.*Alpine/);
    await page.choose('Sort by', 'Account, ascending');
    await accounts.sees(/Alpine.*Linz/);
    media.mockRestore();
  });

  it('sorts ad accounts by a column and exports them as CSV', async () => {
    answerAccounts();
    await open('/ads');
    await accounts.press('Account');
    await accounts.sees(/Total.*Alpine.*Linz/);
    expect(await catchSavedText(() => page.press('Export CSV'))).toMatch(
      /^Customer ID,Manager account,Account,Health,Cost,.*\r\n2000000001,,Alpine,Live,10,2\.5,4,20,EUR/,
    );
  });
});

const [campaign] = example('listCampaigns').campaigns;
const campaigns = getPart('group', 'Campaigns');

describe('the page of an ad account', () => {
  it('the page of an ad account requests each report once for the trend, the campaigns and the report table', async () => {
    answerAccounts();
    await open(`/ads/${ALPINE}?from=2026-04-03&to=2026-04-04&compare=true`);
    await getPart('group', 'Metric').sees(/Conversions2\.5 0%2\.5 in the previous period/);
    await campaigns.sees(/Total: account1004/);
    await getPart('group', 'Report').sees(/Day.*Total/);
    const requests = api().getParams('getPerformanceReport');
    expect(
      requests
        .map(({ by, startDate, endDate }) => `${by} ${startDate} ${endDate}`)
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['campaign 2026-04-03 2026-04-04', 'date 2026-04-01 2026-04-02', 'date 2026-04-03 2026-04-04']);
    expect(api().getParams('listCampaigns')).toHaveLength(1);
  });

  it('totals the metrics of the campaigns that match a search', async () => {
    answerAccounts();
    const other = { ...Object(campaign), id: '2', name: 'Autumn' };
    api().answer('listCampaigns', { campaigns: [Object(campaign), other], nextCursor: null });
    const metrics = { spend: 7, conversions: 2, clicks: 10, impressions: 200 };
    api().answer('getPerformanceReport', ({ params }) => ({
      ...report,
      rows: params['by'] === 'campaign' ? [{ campaign: { id: '2', name: 'Autumn' }, metrics }] : [],
      total: { ...metrics, spend: 9 },
    }));
    await open(`/ads/${ALPINE}`);
    await campaigns.sees(/Total: account200105\.00%€0\.90€9\.002€4\.50/);
    await page.fill('Search campaigns', 'autu');
    await campaigns.sees(/Total: shown campaigns200105\.00%€0\.70€7\.002€3\.50/);
    await campaigns.seesNo(campaign?.name ?? '');
  });

  it('shows the metrics of a campaign that the report lists after 5,000 other campaigns', async () => {
    answerAccounts();
    const { id, name } = Object(campaign);
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      campaign: { id: `other-${index}`, name: 'Other' },
      metrics: { clicks: 1 },
    }));
    const all = [...rows, { campaign: { id, name }, metrics: { clicks: 4_321 } }];
    api().answer('getPerformanceReport', ({ params }) => {
      const end = Number(params['cursor'] ?? 0) + Number(params['limit']);
      const nextCursor = end < all.length ? String(end) : null;
      return { ...report, rows: all.slice(end - Number(params['limit']), end), nextCursor };
    });
    await open(`/ads/${ALPINE}`);
    await campaigns.sees('4,321');
  });

  it('shows that the sign-up of an ad account was not finished, and requests no metrics', async () => {
    answerAccounts({ status: 'UNKNOWN', readable: false });
    const { campaignCounts: _counts, ...unread } = health;
    const reason = 'The sign-up of the account was not finished.';
    api().answer('getAccountHealth', { ...unread, state: 'needs_action', reason, accountStatus: 'UNKNOWN' });
    await open(`/ads/${LINZ}`);
    await page.sees(reason);
    expect(await page.find('link', 'Open in Google Ads')).toHaveProperty(
      'href',
      `https://ads.google.com/aw/campaigns?__e=${LINZ}`,
    );
    expect(await page.getTexts('link')).not.toContain('New campaign');
    expect(api().getParams('getPerformanceReport')).toEqual([]);
  });

  it("links from an ad account's health to the campaigns that need action and to the conversions", async () => {
    answerAccounts();
    api().answer('getAccountHealth', {
      ...health,
      state: 'needs_action',
      nextAction: { code: 'fix_bidding', label: 'Correct the bidding strategy' },
      campaignCounts: { ...Object(counts), needs_action: 1 },
    });
    await open(`/ads/${ALPINE}`);
    await page.find('link', 'Set up conversions');
    await page.follow('View campaign');
    await page.sees('No matching campaigns');
    expect(location.search).toContain('health=needs_action');
  });
});

it('offers to maximize clicks instead of conversions for a campaign with a wrong bid strategy', async () => {
  const details = example('getCampaign');
  const nextAction = { code: 'fix_bidding', label: 'Correct the bidding strategy' };
  api().answer('getCampaign', {
    ...details,
    campaign: {
      ...details.campaign,
      biddingStrategy: 'MAXIMIZE_CONVERSIONS',
      health: { ...details.campaign.health, state: 'needs_action', nextAction },
    },
  });
  await open(`/ads/${ALPINE}/campaigns/${details.campaign.id}`);
  await page.press('Maximize clicks instead');
  await dialog.sees('Validated by Google');
  await dialog.press('Save');
  await page.seesNo('Validated by Google');
  expect(api().getBodies('updateSearchCampaign')).toEqual([
    expect.objectContaining({ biddingStrategy: 'MAXIMIZE_CLICKS', validateOnly: true }),
    expect.objectContaining({ biddingStrategy: 'MAXIMIZE_CLICKS' }),
  ]);
});
