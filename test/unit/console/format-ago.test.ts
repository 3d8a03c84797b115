import { formatAgo } from '../../../console/src/shell/format-ago.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each([
  ['2026-11-28T12:00:30Z', 'now'],
  ['2026-11-28T11:59:30Z', 'now'],
  ['2026-11-28T11:59:00Z', '1 min. ago'],
  ['2026-11-28T11:00:01Z', '59 min. ago'],
  ['2026-11-28T11:00:00Z', '1 hr. ago'],
  ['2026-11-27T12:00:01Z', '23 hr. ago'],
  ['2026-11-27T12:00:00Z', 'yesterday'],
  ['2026-11-22T12:00:00Z', '6 days ago'],
  ['2026-11-21T12:00:00Z', undefined],
  ['2026-11-28T12:02:00Z', undefined],
])('a relative time describes %s as %s', (at, expected) => {
  expect(formatAgo(Date.parse(at), NOW)).toBe(expected);
});
