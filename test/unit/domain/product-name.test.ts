import { isProductNameLookalike } from '../../../domain/product-name.ts';

it.each([
  'Throughline',
  'Throughline Console',
  'THROUGHLINE sign-in',
  'T h r o u g h l i n e',
  'Through Line',
  'through-line_console',
  'Through\u200Bline',
  'Thr\u00F6ughl\u00EDne',
  'Throug\u04BBline',
  '\u0422hroughline',
  'Thr\u043Eughlin\u0435',
  'Thr\u03BFughline',
  'Through1ine',
  'ThroughIine',
  'Thr0ugh|in3',
  'Throughl\u0131ne',
  '\uFF34\uFF28\uFF32\uFF2F\uFF35\uFF27\uFF28\uFF2C\uFF29\uFF2E\uFF25',
  '\u{1D413}\u{1D421}\u{1D42B}\u{1D428}\u{1D42E}\u{1D420}\u{1D421}\u{1D425}\u{1D422}\u{1D427}\u{1D41E}',
  '\u24C9hroughline',
  '\u1D1B\u029C\u0280\u1D0F\u1D1C\u0262\u029C\u029F\u026A\u0274\u1D07',
])('detects the name of the product in %s', (name) => {
  expect(isProductNameLookalike(name)).toBe(true);
});

it.each([
  'Booking desk',
  'Thorough lines',
  'Through',
  'Line through',
  'Console',
  'Trough line',
  '',
  '日本語',
])('detects no name of the product in %j', (name) => {
  expect(isProductNameLookalike(name)).toBe(false);
});
