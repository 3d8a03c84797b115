import { daysOf, isPreset, monthsAgo, PRESET_NAMES } from '../../../sandbox/meta/insights/days.ts';
import { dayIn, isDay } from '../../../sandbox/wire/days.ts';

/** A Tuesday, the last day of a quarter. */
const today = '2026-03-31';

it.each([
  ['today', '2026-03-31', '2026-03-31'],
  ['yesterday', '2026-03-30', '2026-03-30'],
  ['last_3d', '2026-03-28', '2026-03-30'],
  ['last_7d', '2026-03-24', '2026-03-30'],
  ['last_14d', '2026-03-17', '2026-03-30'],
  ['last_28d', '2026-03-03', '2026-03-30'],
  ['last_30d', '2026-03-01', '2026-03-30'],
  ['last_90d', '2025-12-31', '2026-03-30'],
  ['last_week_mon_sun', '2026-03-23', '2026-03-29'],
  ['last_week_sun_sat', '2026-03-22', '2026-03-28'],
  ['this_week_mon_today', '2026-03-30', '2026-03-31'],
  ['this_week_sun_today', '2026-03-29', '2026-03-31'],
  ['this_month', '2026-03-01', '2026-03-31'],
  ['last_month', '2026-02-01', '2026-02-28'],
  ['this_quarter', '2026-01-01', '2026-03-31'],
  ['last_quarter', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-01-01', '2026-03-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['maximum', '2023-02-28', '2026-03-31'],
  ['data_maximum', '2023-02-28', '2026-03-31'],
])('%s is %s to %s', (preset, since, until) => {
  expect(PRESET_NAMES).toHaveLength(20);
  expect(isPreset(preset) && daysOf(preset, today)).toEqual({ since, until });
});

it('takes the months before the first of a year', () => {
  expect(daysOf('last_month', '2026-01-01')).toEqual({ since: '2025-12-01', until: '2025-12-31' });
  expect(daysOf('last_quarter', '2026-02-10')).toEqual({ since: '2025-10-01', until: '2025-12-31' });
  expect(monthsAgo('2026-03-31', 13)).toBe('2025-02-28');
});

it('knows the day of a time zone, and days from what is none', () => {
  const moment = Date.parse('2026-04-01T03:00:00Z');
  expect(dayIn('America/Los_Angeles', moment)).toBe('2026-03-31');
  expect(dayIn('Asia/Tokyo', moment)).toBe('2026-04-01');
  expect(['2026-02-29', '2026-13-01', '26-01-01', 'today', '2024-02-29'].map(isDay)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});
