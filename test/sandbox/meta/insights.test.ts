import { getError, buildInsightsPath, openMeta, getPage, type OpenMeta, type Row } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

const token = 'EAAagency';
const alpine = 'act_1029384756';
const placementBreakdowns = { breakdowns: 'publisher_platform,platform_position' };

let meta: OpenMeta;
keepOpen(openMeta, (opened) => (meta = opened));

it('pages insights by cursor and by the next URL', async () => {
  const pagedToken = 'EAAagency-pages';
  await meta.set(pagedToken, { pageRows: 7 });
  const path = buildInsightsPath(alpine, {
    ...placementBreakdowns,
    level: 'ad',
    limit: '500',
    date_preset: 'yesterday',
  });
  const all = await meta.rows(token, path);
  const paged: Row[] = [];
  let after = '';
  for (;;) {
    const { data, paging } = getPage(await meta.graph(pagedToken, `${path}&after=${after}`));
    expect(data.length).toBeLessThanOrEqual(7);
    paged.push(...data);
    if (paging?.next === undefined) break;
    after = paging.cursors.after;
  }
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(21);

  const first = getPage(await meta.graph(pagedToken, path));
  const next = await fetch(first.paging?.next ?? '');
  expect(await next.json()).toMatchObject({ data: all.slice(7, 14) });
});

it.each([
  [{ level: 'keyword' }, '400 100'],
  [{ date_preset: 'last_5d' }, '400 100'],
  [{ time_range: '2026-01-01' }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-02-29', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2026-03-02', until: '2026-03-01' }) }, '400 100'],
  [{ time_range: JSON.stringify({ since: '2019-01-01', until: '2019-01-02' }) }, '400 3018'],
  [{ breakdowns: 'platform' }, '400 100'],
  [{ breakdowns: 'platform_position' }, '400 2/1504041'],
  [{ breakdowns: 'publisher_platform,country' }, '400 2/1504041'],
  [{ fields: 'impressions,wishes' }, '400 100'],
  [{ filtering: 'campaign' }, '400 100'],
  [{ filtering: JSON.stringify([{ field: 'age', operator: 'IN', value: [] }]) }, '400 100'],
  [{ time_increment: '7' }, '400 100'],
  [{ limit: '0' }, '400 100'],
  [{ after: 'nowhere' }, '400 100'],
])('answers insights with %j by %s', async (parameters, error) => {
  expect(getError(await meta.graph(token, buildInsightsPath(alpine, parameters)))).toBe(error);
});
