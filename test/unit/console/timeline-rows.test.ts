import { parsePerson } from '../../../console/src/data/person.ts';
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

const toLocalDate = (day: number, hour: number) => new Date(2026, 3, day, hour);

it('the timeline groups items by local day, with upcoming items first', () => {
  const items = [
    buildItem('later', toLocalDate(9, 12)),
    buildItem('b', toLocalDate(8, 9)),
    buildItem('a', toLocalDate(8, 0)),
    buildItem('before', toLocalDate(7, 23)),
  ];
  const rows = groupByDay(items, toLocalDate(8, 10));
  expect(
    rows.map((row) => ('item' in row ? `${row.item.id}${row.isLastOfDay ? '.' : ''}` : row.day)),
  ).toEqual(['upcoming', 'later.', '2026-04-08', 'b', 'a.', '2026-04-07', 'before.']);
});

it('the timeline returns no rows for no items', () => {
  expect(groupByDay([], toLocalDate(8, 10))).toEqual([]);
});

it.each([
  [' ada@example.com ', { by: 'email', value: 'ada@example.com' }],
  ['+351 21 000 0000', { by: 'phone', value: '+351 21 000 0000' }],
  ['(202) 555-0123', { by: 'phone', value: '(202) 555-0123' }],
  ['vis_5k2m9x1c', { by: 'visitor', value: 'vis_5k2m9x1c' }],
  ['Avery Stone', undefined],
  ['101', undefined],
  ['ada@', undefined],
])('parsePerson reads the person in the search words "%s"', (input, person) => {
  expect(parsePerson(input)).toEqual(person);
});
