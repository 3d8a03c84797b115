import type { InsightsQuery } from '../../../sandbox/meta/insights/query.ts';
import { rowsOf } from '../../../sandbox/meta/insights/rows.ts';
import { findTarget } from '../../../sandbox/meta/tree/objects.ts';

/** The rows of an object in days that do not move, as they are on 2026-05-01. */
function rows(id: string, since: string, until: string, more: Partial<InsightsQuery> = {}) {
  const target = findTarget(id);
  if (!target) throw new Error(`There is no ${id}.`);
  const fields: InsightsQuery['fields'] = ['impressions', 'clicks', 'spend'];
  const query: InsightsQuery = {
    level: 'account',
    breakdowns: [],
    fields,
    filters: [],
    ...more,
    days: { since, until },
  };
  return rowsOf(target, query, '2026-05-01');
}

it('are the same in every run', () => {
  const day = { date_start: '2026-04-01', date_stop: '2026-04-01' };
  expect(rows('act_1029384756', '2026-04-01', '2026-04-01')).toEqual([
    { impressions: '5745', clicks: '155', spend: '48.03', ...day },
  ]);
});

it('end with the campaign, and begin with it', () => {
  const winter = '120200000003';
  expect(rows(winter, '2026-03-01', '2026-03-31')).toEqual([]);
  expect(rows(winter, '2025-11-01', '2025-11-14')).toEqual([]);
  const [lastDay] = rows(winter, '2026-02-28', '2026-03-31');
  expect(lastDay).toMatchObject({
    impressions: rows(winter, '2026-02-28', '2026-02-28')[0]?.['impressions'],
  });
  expect(rows(winter, '2025-11-15', '2025-11-15')).toHaveLength(1);
});

it('leave reach out from the day that is more than 13 months ago', () => {
  const asked: Partial<InsightsQuery> = { breakdowns: ['publisher_platform'], fields: ['reach', 'cpm'] };
  expect(rows('act_1029384756', '2025-04-01', '2025-05-01', asked)[0]).toHaveProperty('reach');
  expect(rows('act_1029384756', '2025-03-31', '2025-05-01', asked)[0]).not.toHaveProperty('reach');
});
