import { selectFields } from '../../../api/serializers/present.ts';

const row = {
  id: 'a',
  note: null,
  gone: undefined,
  at: new Date('2026-11-27T08:00:00.5Z'),
  isOpen: false,
  count: 0,
  text: '',
  tags: [] as string[],
};

it.each<[string, readonly (keyof typeof row)[], object]>([
  ['the named fields in the order of their names in the call', ['count', 'id'], { count: 0, id: 'a' }],
  ['times in ISO 8601', ['at'], { at: '2026-11-27T08:00:00.500Z' }],
  ['no fields without a value', ['note', 'gone'], {}],
  [
    'values that are empty, zero or false',
    ['text', 'tags', 'count', 'isOpen'],
    { text: '', tags: [], count: 0, isOpen: false },
  ],
])('selectFields returns %s', (_title, names, expected) => {
  const selected = selectFields(row, names);
  expect(Object.entries(selected)).toEqual(Object.entries(expected));
});
