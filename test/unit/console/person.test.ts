import { parsePerson } from '../../../console/src/data/person.ts';

it.each([
  [' ada@example.com ', { by: 'email', value: 'ada@example.com' }],
  ['+351 21 000 0000', { by: 'phone', value: '+351 21 000 0000' }],
  ['(202) 555-0123', { by: 'phone', value: '(202) 555-0123' }],
  ['vis_5k2m9x1c', { by: 'visitor', value: 'vis_5k2m9x1c' }],
  ['0b8f6c1e5d2a4f70931c6e8ab4d7f205', { by: 'visitor', value: '0b8f6c1e5d2a4f70931c6e8ab4d7f205' }],
  ['Avery Stone', undefined],
  ['101', undefined],
  ['ada@', undefined],
])('parsePerson parses the search text "%s" as the person %j', (input, person) => {
  expect(parsePerson(input)).toEqual(person);
});
