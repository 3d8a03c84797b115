import { ALPINE } from '../../support/searchads-world.ts';
import { parseSuccess, getError, getPaths, expectRefused, readPages, retryWhenBusy } from '../open-world.ts';
import { keepAgency, getSearchadsClient } from './requests.ts';

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };

const { world, user, requests } = keepAgency({ other: 'shop' });

const getHealth = async (...query: Parameters<typeof requests.health>) =>
  parseSuccess('getAccountHealth', await requests.health(...query));

it('returns the health of an account', async () => {
  const body = await getHealth(ALPINE);
  expect(body).toMatchObject({
    customerId: ALPINE,
    state: 'limited',
    reason: expect.stringContaining('1 of 3 campaigns is limited'),
    accountStatus: 'ENABLED',
    billingStatus: 'APPROVED',
    conversionTracking: { hasEnabledAction: true, recentConversions: expect.any(Number) },
    campaignCounts: { live: 1, limited: 1, needs_action: 0, pending_adsprovider: 0, off: 1, ended: 0 },
    dailyBudget: 60,
  });
});

const findLocations = async (query: Record<string, string>) =>
  parseSuccess('searchLocations', await requests.locations(ALPINE, query));

it('finds locations by name and country, and no location for an unknown name', async () => {
  const { locations } = await findLocations({ query: ' Vienna ' });
  expect(locations.map(({ canonicalName }) => canonicalName)).toContain('Vienna,Virginia,United States');
  const austrian = await findLocations({ query: 'vienna', countryCode: 'at' });
  expect(austrian.locations).toMatchObject([
    { type: 'State' },
    { id: '1000997', type: 'City', countryCode: 'AT', reach: expect.any(Number) },
  ]);
  const york = await findLocations({ query: 'new york' });
  expect(york.locations).toHaveLength(2);
  expect(await findLocations({ query: 'Atlantis' })).toEqual({ locations: [] });
  expect(getPaths(await requests.locations(ALPINE, { query: ' ' }))).toEqual(['query']);
});

it("counts the manager's conversion actions for an account that uses the manager's conversion tracking", async () => {
  const body = await getHealth('2000000011');
  expect(body.conversionTracking?.hasEnabledAction).toBe(true);
});

it('accepts customer and login customer ids with dashes', async () => {
  const dashedIds = { loginCustomerId: '100-000-0001' };
  const body = await getHealth('200-000-0001', dashedIds);
  expect(body).toMatchObject({ customerId: ALPINE, state: 'limited' });
});

const getDevices = async (query: Record<string, string>) =>
  parseSuccess('getDeviceBreakdown', await requests.devices(ALPINE, query));

it('reports each device of an account once, with rates computed from the sums', async () => {
  const { results } = await getDevices(MARCH);
  expect(results.map(({ id }) => id)).toHaveLength(new Set(results.map(({ id }) => id)).size);
  expect(results.length).toBeGreaterThan(1);
  for (const row of results) {
    expect(row.ctr).toBeCloseTo(row.clicks / row.impressions, 5);
    expect(row.averageCpc).toBeCloseTo(row.spend / row.clicks, 5);
  }
  const campaignId = '1';
  const unknownCampaign = await getDevices({ ...MARCH, campaignId });
  expect(unknownCampaign.results).toEqual([]);
});

it.each([
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, ['endDate']],
  [{ ...MARCH, campaignId: "1' OR campaign.id > 0" }, ['campaignId']],
  [{ ...MARCH, loginCustomerId: '12' }, ['loginCustomerId']],
])('names the invalid fields of the device breakdown query %j', async (query, paths) => {
  const answer = await requests.devices(ALPINE, query);
  expect([answer.status, getPaths(answer)]).toEqual([400, paths]);
});

it('answers 404 for a customer of another tenant and for an unknown customer', async () => {
  const foreignRequests = [
    () => requests.health('4000000001'),
    () => requests.health('9999999999'),
    () => requests.devices('4000000001', MARCH),
    () => requests.ideas('4000000001', { keywords: ['lamp'] }),
    () => getSearchadsClient(world, world.other, retryWhenBusy).health(ALPINE),
  ];
  for (const request of foreignRequests) await expectRefused(request(), 404);
});

it('refuses a loginCustomerId that does not reach the customer', async () => {
  for (const loginCustomerId of ['3000000001', '2000000020']) {
    const answer = await requests.health(ALPINE, { loginCustomerId });
    const details = [{ path: 'loginCustomerId', message: 'does not reach this customer' }];
    expect([answer.status, getError(answer).details]).toEqual([400, details]);
  }
});

it('answers concurrent and repeated reads with one provider call', async () => {
  await user.reset();
  const days = { startDate: '2026-01-01', endDate: '2026-01-31' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => requests.devices(ALPINE, days)));
  const [first] = answers;
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, first?.body]);
  await requests.devices('200-000-0001', days);
  expect((await user.calls()).filter(({ customer }) => customer === ALPINE)).toHaveLength(1);
});

const PARTS = ['date', 'device', 'campaign', 'adGroup', 'keyword', 'network'];
const ALL_METRICS =
  'impressions,clicks,spend,conversions,ctr,averageCpc,conversionsValue,allConversions,costPerConversion,conversionRate';

const getReport = async (query: Record<string, string>) =>
  parseSuccess('getPerformanceReport', await requests.report(ALPINE, { ...MARCH, limit: '1000', ...query }));

async function readReport(query: Record<string, string>) {
  const { total } = await getReport(query);
  const rows = await readPages(
    (cursor) => getReport({ ...query, ...cursor }),
    (page) => page.rows,
  );
  return { rows, total };
}

const sum = (rows: readonly { metrics: Record<string, number> }[], name: string) =>
  rows.reduce((total, row) => total + (row.metrics[name] ?? Number.NaN), 0);

it.each([
  [''],
  ...PARTS.map((part) => [part]),
  ['date,network'],
  ['campaign,keyword,device'],
  ['searchTerm'],
  ['adGroup,searchTerm'],
  [PARTS.join(',')],
])('a report by %j adds up to the totals of the Google Ads sandbox', async (by) => {
  const days = by === PARTS.join(',') ? { startDate: '2026-03-01', endDate: '2026-03-03' } : MARCH;
  const sandboxTotals = await user.totals({ customer: ALPINE, from: days.startDate, to: days.endDate });
  const { rows, total } = await readReport({ ...days, metrics: ALL_METRICS, ...(by !== '' && { by }) });
  expect(sandboxTotals['impressions']).toBeGreaterThan(0);
  for (const sums of [total, { ...total, ...getSums(rows) }]) {
    expect(sums['impressions']).toBe(sandboxTotals['impressions']);
    expect(sums['clicks']).toBe(sandboxTotals['clicks']);
    expect(sums['spend']).toBeCloseTo(Number(sandboxTotals['cost_micros']) / 1e6, 5);
    expect(sums['conversions']).toBeCloseTo(Number(sandboxTotals['conversions']), 5);
    expect(sums['allConversions']).toBeCloseTo(Number(sandboxTotals['all_conversions']), 5);
    expect(sums['conversionsValue']).toBeCloseTo(Number(sandboxTotals['conversions_value']), 5);
  }
  const requestedParts = by === '' ? [] : by.split(',');
  expect(rows.filter((row) => requestedParts.some((part) => !(part in row)))).toEqual([]);
  expect(new Set(rows.map(({ metrics: _metrics, ...parts }) => JSON.stringify(parts))).size).toBe(
    rows.length,
  );
});

function getSums(rows: readonly { metrics: Record<string, number> }[]) {
  const names = ['impressions', 'clicks', 'spend', 'conversions', 'allConversions', 'conversionsValue'];
  return Object.fromEntries(names.map((name) => [name, sum(rows, name)]));
}

it('a report by device has the same figures as the device breakdown', async () => {
  for (const query of [MARCH, { ...MARCH, campaignId: '7000000002' }]) {
    const { results } = await getDevices(query);
    const { rows } = await getReport({ ...query, by: 'device' });
    const byDevice = rows.map(({ device, metrics: figures }) => ({ id: device, ...figures }));
    const shown = results.map(({ name: _name, ...figures }) => figures);
    expect(byDevice).toEqual(expect.arrayContaining(shown));
    expect(byDevice).toHaveLength(shown.length);
  }
});

it('returns only the requested metrics of a report, but reads all metrics in one call, so that other metrics need no further call', async () => {
  const countSearches = async () =>
    (await user.calls()).filter(({ operation }) => operation === 'search').length;
  const query = { startDate: '2026-02-01', endDate: '2026-02-02', by: 'date' };
  const { rows, total } = await getReport({ ...query, metrics: 'spend,clicks' });
  expect(Object.keys(rows[0]?.metrics ?? {}).toSorted()).toEqual(['clicks', 'spend']);
  expect(Object.keys(total).toSorted()).toEqual(['clicks', 'spend']);
  const before = await countSearches();
  const other = await getReport({ ...query, limit: '1' });
  expect(other.rows).toMatchObject([{ date: '2026-02-01', metrics: { impressions: expect.any(Number) } }]);
  expect(await countSearches()).toBe(before);
});

it('names the campaign and keyword of a report row', async () => {
  const { rows } = await getReport({ by: 'keyword,campaign' });
  expect(rows).toContainEqual(
    expect.objectContaining({
      campaign: { id: '7000000001', name: 'Alpine - Brand' },
      keyword: expect.objectContaining({ text: 'alpine brand', campaignId: '7000000001' }),
    }),
  );
});

it.each([
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, ['endDate']],
  [{ by: 'date', metrics: 'roas' }, ['metrics']],
  [{ cursor: 'x.y' }, ['cursor']],
])('names the invalid fields of the report query %j', async (query, paths) => {
  const answer = await requests.report(ALPINE, { ...MARCH, ...query });
  expect([answer.status, getPaths(answer)]).toEqual([400, paths]);
});
