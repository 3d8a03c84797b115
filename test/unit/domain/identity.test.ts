import type { CountryCode } from 'libphonenumber-js';
import { normalizeIdentity, type IdentityKind } from '../../../domain/identity.ts';
import { normalizePhone, listPhoneSpellings } from '../../../domain/phone-number.ts';
import { isEmailAddress, toAsciiAddress } from '../../../domain/email-address.ts';

const NORMALIZED: [kind: IdentityKind, written: string, normalized: string, country?: CountryCode][] = [
  ['email', ' Ada@Example.COM\n', 'ada@example.com'],
  ['email', 'ada+news@example.com', 'ada+news@example.com'],
  ['email', 'a.d.a@gmail.com', 'a.d.a@gmail.com'],
  ['email', 'tester@example.com', 'tester@example.com'],
  ['email', '007@example.com', '007@example.com'],
  ['phone', '+351 912 345 678', '+351912345678'],
  ['phone', '912 345 678', '+351912345678', 'PT'],
  ['phone', '00351 912-345-678', '+351912345678', 'PT'],
  ['phone', '(202) 456-1111', '+12024561111', 'US'],
  ['phone', '+1 202 456 1111 ext. 7', '+12024561111'],
  ['phone', 'tel:+12024561111', '+12024561111'],
  ['crm_lead_id', ' 512345001 ', '512345001'],
  ['crm_lead_id', '00Q5e00000AbCdE', '00Q5e00000AbCdE'],
  ['social', ' @Ada ', '@Ada'],
];

const REFUSED: [kind: IdentityKind, written: string, country?: CountryCode][] = [
  ['email', ''],
  ['email', '   '],
  ['email', 'ada'],
  ['email', 'ada@example'],
  ['email', 'ada@@example.com'],
  ['email', 'ada lovelace@example.com'],
  ['email', 'test@example.com'],
  ['email', 'TEST@anything.example'],
  ['email', 'noreply@example.com'],
  ['email', '0000@example.com'],
  ['email', 'null@example.com'],
  ['email', 'anonymous'],
  ['phone', '912 345 678'],
  ['phone', '12345', 'US'],
  ['phone', '000 000 000', 'PT'],
  ['phone', '+00000000000'],
  ['phone', 'none', 'PT'],
  ['crm_lead_id', '0'],
  ['crm_lead_id', '0000-0000'],
  ['crm_lead_id', '-1'],
  ['crm_lead_id', 'NULL'],
  ['crm_lead_id', 'undefined'],
  ['crm_lead_id', '[object Object]'],
  ['social', 'Anonymous'],
  ['social', 'n/a'],
];

it.each(NORMALIZED)('normalizes the %s %j to %s', (...[kind, written, normalized, country]) => {
  expect(normalizeIdentity(kind, written, country)).toBe(normalized);
  expect(normalizeIdentity(kind, normalized, country)).toBe(normalized);
});

it.each(REFUSED)('refuses the %s %j', (...[kind, written, country]) => {
  expect(normalizeIdentity(kind, written, country)).toBeUndefined();
});

it.each<[written: string, country: CountryCode | undefined, normalized: string | undefined]>([
  // Mexico: abolished prefixes are removed.
  ['+5215541637167', undefined, '+525541637167'],
  ['+52 1 55 4163 7167', undefined, '+525541637167'],
  ['+525541637167', undefined, '+525541637167'],
  ['044 55 4163 7167', 'MX', '+525541637167'],
  ['045 55 4163 7167', 'MX', '+525541637167'],
  ['01 55 4163 7167', 'MX', '+525541637167'],
  ['1 55 4163 7167', 'MX', '+525541637167'],
  // Brazil: old mobile numbers get a 9. Fixed lines (2 to 5) and trunked radio (7) do not.
  ['+55 11 8765-4321', undefined, '+5511987654321'],
  ['(11) 6765-4321', 'BR', '+5511967654321'],
  ['+55 11 98765-4321', undefined, '+5511987654321'],
  ['+55 11 3765-4321', undefined, '+551137654321'],
  ['+55 11 7765-4321', undefined, '+551177654321'],
  // Argentina: the 9 of a mobile number (nationally 15) is kept, but never added.
  ['+54 9 11 2345-6789', undefined, '+5491123456789'],
  ['011 15 2345-6789', 'AR', '+5491123456789'],
  ['+54 11 2345-6789', undefined, '+541123456789'],
  // Numbers of a possible length are accepted, even in unassigned ranges. Other lengths and numbers without a
  // country are refused.
  ['+1 123 555 0123', undefined, '+11235550123'],
  ['+44 5012 345678', undefined, '+445012345678'],
  ['0999 1234567', 'DE', '+499991234567'],
  ['+44 123', undefined, undefined],
  ['+1 202 555 01234', undefined, undefined],
  ['202 555 0123', undefined, undefined],
  // Fillers that people type to pass a form.
  ['1111111111', 'US', undefined],
  ['+1 555 555 5555', undefined, undefined],
  ['1234567890', 'US', undefined],
  ['0123456789', 'US', undefined],
  ['9876543210', 'US', undefined],
])('normalizes the phone number %j of the country %s to %s', (written, country, normalized) => {
  expect(normalizePhone(written, country)).toBe(normalized);
});

it.each([
  ['+525541637167', '+5215541637167'],
  ['+5511987654321', '+551187654321'],
  ['+5491123456789', '+541123456789'],
  ['+541123456789', '+5491123456789'],
])('lists the spellings %s and %s of one phone number', (number, other) => {
  expect(listPhoneSpellings(number)).toEqual([number, other]);
  expect(listPhoneSpellings(normalizePhone(other) ?? '')).toContain(number);
});

it.each(['+12025550123', '+442079460962', '+551137654321', '+551177654321', '+5511', '+541'])(
  'lists only one spelling of the phone number %s',
  (number) => {
    expect(listPhoneSpellings(number)).toEqual([number]);
  },
);

it.each([
  ['mail@müller.de', 'mail@xn--mller-kva.de'],
  ['Mail@MÜLLER.de', 'Mail@xn--mller-kva.de'],
  ['mail@shop.例え.jp', 'mail@shop.xn--r8jz45g.jp'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['mail@xn--mller-kva.de', 'mail@xn--mller-kva.de'],
])('accepts the e-mail address %s and converts it to %s', (address, ascii) => {
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
])('refuses the e-mail address %s', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

it('refuses an e-mail address with a domain of 80,000 characters within a second', () => {
  const text = `ada@${'例'.repeat(80_000)}.com`;
  const startedAt = performance.now();
  expect(isEmailAddress(text)).toBe(false);
  expect(toAsciiAddress(text)).toBe(text);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('does not convert an e-mail address with a domain label of more than 63 characters', () => {
  const text = `ada@${'例'.repeat(64)}.com`;
  expect(toAsciiAddress(text)).toBe(text);
});
