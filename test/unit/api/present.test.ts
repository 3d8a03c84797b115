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
  ['the fields that are named, in their order', ['count', 'id'], { count: 0, id: 'a' }],
  ['times in ISO 8601', ['at'], { at: '2026-11-27T08:00:00.500Z' }],
  ['nothing of fields without a value', ['note', 'gone'], {}],
  [
    'values that are empty, zero or false',
    ['text', 'tags', 'count', 'isOpen'],
    { text: '', tags: [], count: 0, isOpen: false },
  ],
])('presents %s', (_title, names, expected) => {
  const shown = selectFields(row, names);
  expect(Object.entries(shown)).toEqual(Object.entries(expected));
});
