import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';

it.each([
  ['mail@müller.de', 'mail@xn--mller-kva.de'],
  ['Mail@MÜLLER.de', 'Mail@xn--mller-kva.de'],
  ['mail@shop.例え.jp', 'mail@shop.xn--r8jz45g.jp'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['mail@xn--mller-kva.de', 'mail@xn--mller-kva.de'],
])('accepts the address %s and converts it to %s', (address, ascii) => {
  expect(toAsciiAddress(address)).toBe(ascii);
  expect(isEmailAddress(address)).toBe(true);
});

it.each([
  'ada',
  'ada@example',
  'ada@@example.com',
  'a b@example.com',
  'müller@example.com',
  'ada@mü/ller.de',
  'ada@mü:80.de',
  'ada@ü@example.com',
  'ada@mü ller.de',
  'ada@-ü-.123',
  `${'x'.repeat(65)}@example.com`,
  `ada@${'x'.repeat(64)}.com`,
  `ada@${'x.'.repeat(125)}com`,
])('refuses the address %s', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

it('refuses an address with a huge domain within a second', () => {
  const text = `ada@${'例'.repeat(80_000)}.com`;
  const startedAt = performance.now();
  expect(isEmailAddress(text)).toBe(false);
  expect(toAsciiAddress(text)).toBe(text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('does not convert an address with a label over 63 characters', () => {
  const text = `ada@${'例'.repeat(64)}.com`;
  expect(toAsciiAddress(text)).toBe(text);
});
