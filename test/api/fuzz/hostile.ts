import fc from 'fast-check';

/** Values that an attacker or a faulty program may send in any field. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '\u0000',
  '\uD800',
  '\u202Eevil',
  '🙂'.repeat(40),
  "' or 1=1 --",
  '%00%0a',
  '../../etc/passwd',
  '{{name}}',
  '<script>alert(1)</script>',
  'a@b',
  'https://127.0.0.1/',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '['.repeat(500),
  [],
  [null],
  [[[[[[]]]]]],
  Array.from({ length: 300 }, () => 'same'),
  Array.from({ length: 300 }, (_, index) => String(index)),
  {},
  { constructor: { prototype: { isAdmin: true } } },
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key${index}`, index])),
];

/** One of {@link VALUES}, or any other JSON. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Names with a special meaning in many programs. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '$ref',
  'ünknown',
);
