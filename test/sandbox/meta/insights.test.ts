import { getError, openMeta } from './open-meta.ts';
import { keepOpen } from '../../support/keep-open.ts';

const token = 'EAAagency';
const alpine = 'act_1029384756';

const meta = keepOpen(openMeta);

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
  const path = `${alpine}/insights?${String(new URLSearchParams(parameters))}`;
  expect(getError(await meta.graph(token, path))).toBe(error);
});
