import { example } from './page/fake-api.ts';
import { usePages } from './page/open-page.ts';
import { catchSavedText, getPart, page } from './page/steps.ts';

const { api, open, reload } = usePages();

const answer = example('getPlatformInsights');
const row = Object(answer.data[0]);
const { spend: _spend, results: _results, ...unspent } = row;
const table = getPart('group', 'Insights');
const cards = getPart('group', 'Metric');

function answerCampaigns(): void {
  const campaigns = [
    { ...unspent, campaignName: 'Zebra', platformPosition: 'facebook_stories' },
    { ...row, campaignName: 'Autumn' },
  ];
  api().answer('getPlatformInsights', ({ params: { level } }) => ({
    ...answer,
    data: level === 'account' ? [{ ...row, spend: 1234, campaignName: undefined }] : campaigns,
  }));
}

it('shows totals, the trend of a metric and placements of the selected days, also after a reload', async () => {
  answerCampaigns();
  await open('/social');
  await page.find('img', 'Amount spent by day');
  await cards.sees(
    /Amount spent.*1,234.*Results.*31.*Result type: Lead.*Cost per result.*3\.11.*per lead.*2\.40.*9,120/,
  );
  await page.choose('Group by', 'Ad set');
  await page.choose('Breakdown', 'Placement');
  await page.press(/^Date range/);
  await page.press('Last 7 days');
  await cards.press(/^CTR/);
  await page.find('img', 'CTR by day');
  await table.press(/^Ad set/);
  await table.sees(/Total.*1,234.*Lead: 31.*Autumn.*Zebra.*Instagram · Facebook stories/);
  // Meta reports no spend for Zebra. A missing spend is not a spend of 0.
  await table.sees('not available');
  const requests = api().getParams('getPlatformInsights');
  expect(requests).toContainEqual(expect.objectContaining({ level: 'adset', breakdown: 'placement' }));
  expect(requests).toContainEqual(expect.objectContaining({ level: 'account', timeIncrement: 'day' }));

  await reload();
  await page.find('img', 'CTR by day');
  await table.sees(/Autumn.*Zebra/);
});

it('reports that a Meta connection does not respond, not that there are no ad accounts, when the list is incomplete', async () => {
  api().answer('listAdAccounts', { accounts: [], complete: false });
  await open('/social');
  await page.sees('A Meta connection is not responding.');
  await page.seesNo('No ad accounts');
});

it('keeps all 20 digits of an ad account id in the URL', async () => {
  await open('/social?account=12345678901234567890');
  await page.sees('Account 12345678901234567890 is not accessible.');
});

it('compares insights with the previous period', async () => {
  const range = { from: '2026-04-01', to: '2026-04-07' };
  api().answer('getPlatformInsights', ({ params: { startDate = '' } }) => ({
    ...answer,
    data: [{ ...row, spend: startDate === range.from ? 150 : 100 }],
  }));
  await open(`/social?from=${range.from}&to=${range.to}&compare=true`);
  await cards.sees(/Amount spent.*150.*\+50%.*100\.00 in the previous period/);
  expect(api().getParams('getPlatformInsights')).toContainEqual(
    expect.objectContaining({ startDate: '2026-03-25', endDate: '2026-03-31', timeIncrement: 'day' }),
  );
});

it('shows the sum of the results of all campaigns, but no trend, if Meta reports no results for the ad account', async () => {
  const results = { indicator: 'actions:lead', value: 20, costPerResult: 2 };
  api().answer('getPlatformInsights', ({ params: { level } }) => ({
    ...answer,
    data:
      level === 'account'
        ? [unspent]
        : [
            { ...row, results: [results] },
            // A missing cost is not a cost of 0.
            { ...row, campaignId: '2', results: [{ indicator: 'actions:lead', value: 10 }] },
          ],
  }));
  await open('/social');
  await cards.sees(/Amount spent.?–.?Results.*30.*Result type: Lead.*Cost per result.*2\.00/);
  await cards.press(/^Results/);
  await page.sees('No values by day are available for this metric.');
});

it.each(['Results', 'Purchase ROAS'])('shows the trend of %s although nobody converted', async (label) => {
  const { purchaseRoas: _roas, ...unconverted } = row;
  api().answer('getPlatformInsights', {
    ...answer,
    data: [{ ...unconverted, results: [{ indicator: 'actions:lead' }] }],
  });
  await open('/social');
  await cards.press(new RegExp(`^${label}`));
  await page.find('img', `${label} by day`);
});

it('shows the trend of a previous period without delivery', async () => {
  const from = '2026-04-01';
  api().answer('getPlatformInsights', ({ params: { startDate } }) => ({
    ...answer,
    data: startDate === from ? [row] : [],
  }));
  await open(`/social?from=${from}&to=2026-04-07&compare=true`);
  await getPart('img', 'Amount spent by day').sees('Previous period');
});

it('exports insights with ids and all actions as CSV', async () => {
  answerCampaigns();
  await open('/social');
  const [head, ...lines] = (await catchSavedText(() => page.press('Export CSV'))).trim().split('\r\n');
  expect(head).toMatch(/^Campaign,Amount spent,Results.*Campaign ID.*Actions: link_click$/);
  expect(lines).toHaveLength(2);
});

it('shows that no ad was delivered', async () => {
  api().answer('getPlatformInsights', { ...answer, data: [] });
  await open('/social');
  await page.sees('No delivery');
});

it('shows the code and request id when the API refuses insights, and loads the insights on "Try again"', async () => {
  api().refuse('getPlatformInsights', 422, 'META_3018');
  await open('/social');
  const failure = getPart('alert', 'Request rejected');
  await failure.sees('META_3018');
  await failure.sees('Request ID request-1');
  api().answer('getPlatformInsights', answer);
  await failure.press('Try again');
  await table.sees('Spring workshops');
});

it('links to the connections page if Meta is not connected', async () => {
  api().answer('listAdAccounts', { accounts: [], complete: true });
  await open('/social');
  await page.sees('No ad accounts');
  await page.follow('Connect Meta');
  await getPart('main', '').sees('Connections');
});
