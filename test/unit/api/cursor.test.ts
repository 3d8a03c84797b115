import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createCursors } from '../../../api/cursor.ts';

const key = randomBytes(32);
const cursors = createCursors(new Map([['one', key]]));
const purpose = ['list', 'project', 'batch', null];

it('opening a cursor returns the signed value', () => {
  expect(cursors.open(purpose, cursors.sign(purpose, { after: 41 }))).toEqual({ after: 41 });
});

it('a cursor has fewer than 500 characters', () => {
  expect(cursors.sign(purpose, Number.MAX_SAFE_INTEGER).length).toBeLessThan(500);
});

it('a cursor opens only for its own list', () => {
  const cursor = cursors.sign(purpose, 1);
  expect(cursors.open(['list', 'project', 'batch', 'sent'], cursor)).toBeUndefined();
  expect(cursors.open(['list', 'projectbatch', null], cursor)).toBeUndefined();
});

it('a cursor does not open after characters were changed, added or removed', () => {
  const cursor = cursors.sign(purpose, 12);
  fc.assert(
    fc.property(fc.nat(cursor.length), fc.string({ maxLength: 3 }), fc.nat(2), (at, text, dropped) => {
      const changed = cursor.slice(0, at) + text + cursor.slice(at + dropped);
      expect(cursors.open(purpose, changed)).toEqual(changed === cursor ? 12 : undefined);
    }),
  );
});

it('a cursor opens with an older key of the key ring, and not with the key of another ring', () => {
  const cursor = cursors.sign(purpose, 7);
  const rotated = createCursors(
    new Map([
      ['two', randomBytes(32)],
      ['one', key],
    ]),
  );
  const foreign = createCursors(new Map([['one', randomBytes(32)]]));
  expect(rotated.open(purpose, cursor)).toBe(7);
  expect(foreign.open(purpose, cursor)).toBeUndefined();
});
