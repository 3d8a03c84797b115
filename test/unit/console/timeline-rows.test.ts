import { groupByDay } from '../../../console/src/pages/people/timeline-rows.ts';

const buildItem = (id: string, occurredAt: Date) => ({
  id,
  source: 'analytics' as const,
  kind: 'web' as const,
  type: 'page_view',
  occurredAt: occurredAt.toISOString(),
  title: id,
  detail: {},
});

const TIME_ZONE = 'Asia/Tokyo';

/** Returns a time in April 2026 in Tokyo, which is nine hours ahead of UTC. */
const toLocalDate = (day: number, hour: number) => new Date(Date.UTC(2026, 3, day, hour - 9));

it("the timeline groups items by day in the project's time zone, with upcoming items first", () => {
  const items = [
    buildItem('later', toLocalDate(9, 12)),
    buildItem('b', toLocalDate(8, 9)),
    buildItem('a', toLocalDate(8, 0)),
    buildItem('before', toLocalDate(7, 23)),
  ];
  const rows = groupByDay(items, TIME_ZONE, toLocalDate(8, 10).getTime());
  expect(
    rows.map((row) => ('item' in row ? `${row.item.id}${row.isLastOfDay ? '.' : ''}` : row.day)),
  ).toEqual(['upcoming', 'later.', '2026-04-08', 'b', 'a.', '2026-04-07', 'before.']);
});

it('the timeline returns no rows for no items', () => {
  expect(groupByDay([], TIME_ZONE)).toEqual([]);
});
