import { getFbc, shiftFbcTime } from '../../../domain/meta-click.ts';

const ARRIVED = 1_790_000_000_000;
const OLD = 'fb.1.1770000000000.OLDclick';

const CASES: [string, { fbc?: string; fbclid?: string }, string | undefined][] = [
  ['a cookie of another click than the URL', { fbc: OLD, fbclid: 'NEWclick' }, `fb.1.${ARRIVED}.NEWclick`],
  ['a cookie of the same click', { fbc: OLD, fbclid: 'OLDclick' }, OLD],
  ['a cookie with a part that Meta adds', { fbc: `${OLD}.Bg`, fbclid: 'OLDclick' }, `${OLD}.Bg`],
  [
    'a cookie whose click only begins with the click id',
    { fbc: `${OLD}2`, fbclid: 'OLDclick' },
    `fb.1.${ARRIVED}.OLDclick`,
  ],
  [
    'a cookie of the click id in another letter case',
    { fbc: OLD, fbclid: 'oldclick' },
    `fb.1.${ARRIVED}.oldclick`,
  ],
  ['a cookie alone', { fbc: OLD }, OLD],
  ['a cookie and an empty click id', { fbc: OLD, fbclid: '' }, OLD],
  ['a cookie of a subdomain', { fbc: 'fb.2.1770000000000.x' }, 'fb.2.1770000000000.x'],
  ['a click id alone', { fbclid: 'NEWclick' }, `fb.1.${ARRIVED}.NEWclick`],
  ['neither a cookie nor a click id', {}, undefined],
  ['an invalid cookie', { fbc: 'nonsense' }, undefined],
  ['an invalid cookie and a click id', { fbc: 'nonsense', fbclid: 'x' }, `fb.1.${ARRIVED}.x`],
  ['a cookie with a time in seconds', { fbc: 'fb.1.1770000000.x', fbclid: 'x' }, `fb.1.${ARRIVED}.x`],
  ['a cookie without a click', { fbc: 'fb.1.1770000000000.' }, undefined],
];
// Objects, because Jest replaces a missing last array value by a callback.
const cases = CASES.map(([name, touch, expected]) => ({ name, touch, expected }));

it.each(cases)('derives fbc from an arrival with $name', ({ touch, expected }) => {
  expect(getFbc(touch, ARRIVED)).toBe(expected);
});

it.each([
  [OLD, 60_000, 'fb.1.1770000060000.OLDclick'],
  [`${OLD}.Bg`, -60_000, 'fb.1.1769999940000.OLDclick.Bg'],
  ['nonsense', 60_000, 'nonsense'],
])('moves the click time of %s by %d ms', (fbc, byMs, expected) => {
  expect(shiftFbcTime(fbc, byMs)).toBe(expected);
});
