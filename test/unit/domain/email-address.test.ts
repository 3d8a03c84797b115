import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';

it.each([
  ['mail@müller.de', 'mail@xn--mller-kva.de'],
  ['Mail@MÜLLER.de', 'Mail@xn--mller-kva.de'],
  ['mail@shop.例え.jp', 'mail@shop.xn--r8jz45g.jp'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['mail@xn--mller-kva.de', 'mail@xn--mller-kva.de'],
])('%s is an address and has the domain %s in ASCII', (address, ascii) => {
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
])('%s is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
