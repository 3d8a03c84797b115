import { z } from 'zod';
import { getPaths, readPages } from '../open-world.ts';
import { getBody, keepAgency } from './requests.ts';

jest.setTimeout(180_000);

const ALPINE = '2000000001';
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
const PARTS = ['date', 'device', 'campaign', 'adGroup', 'keyword', 'network'];
const ALL_METRICS =
  'impressions,clicks,spend,conversions,ctr,averageCpc,conversionsValue,allConversions,costPerConversion,conversionRate';

const metrics = z.record(z.string(), z.number());
const report = z.object({
  rows: z.array(z.looseObject({ metrics })),
  total: metrics,
  nextCursor: z.string().nullable(),
});

const { user, requests } = keepAgency();

const getReport = (query: Record<string, string>) =>
  getBody(report, () => requests.report(ALPINE, { ...MARCH, limit: '1000', ...query }));

/** Returns all pages of a report. */
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
])('reports by %j the same sums as the sandbox', async (by) => {
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

it('reports the same figures as the device breakdown', async () => {
  const breakdown = z.object({ results: z.array(z.looseObject({ id: z.string() })) });
  for (const query of [MARCH, { ...MARCH, campaignId: '7000000002' }]) {
    const { results } = await getBody(breakdown, () => requests.devices(ALPINE, query));
    const { rows } = await getReport({ ...query, by: 'device' });
    const byDevice = rows.map(({ device, metrics: figures }) => ({ id: device, ...figures }));
    const shown = results.map(({ name: _name, ...figures }) => figures);
    expect(byDevice).toEqual(expect.arrayContaining(shown));
    expect(byDevice).toHaveLength(shown.length);
  }
});

it('returns the requested metrics and shares one read among them', async () => {
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
