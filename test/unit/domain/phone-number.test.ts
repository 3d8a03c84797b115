import type { CountryCode } from 'libphonenumber-js';
import { normalisePhone, listPhoneSpellings } from '../../../domain/phone-number.ts';

const NORMALISED: [written: string, country: CountryCode | undefined, normalised: string | undefined][] = [
  // Mexico, without its abolished prefixes.
  ['+5215541637167', undefined, '+525541637167'],
  ['+52 1 55 4163 7167', undefined, '+525541637167'],
  ['+525541637167', undefined, '+525541637167'],
  ['044 55 4163 7167', 'MX', '+525541637167'],
  ['045 55 4163 7167', 'MX', '+525541637167'],
  ['01 55 4163 7167', 'MX', '+525541637167'],
  ['1 55 4163 7167', 'MX', '+525541637167'],
  // Brazil: mobile numbers got a 9; fixed lines (2 to 5) and trunked radio (7) did not.
  ['+55 11 8765-4321', undefined, '+5511987654321'],
  ['(11) 6765-4321', 'BR', '+5511967654321'],
  ['+55 11 98765-4321', undefined, '+5511987654321'],
  ['+55 11 3765-4321', undefined, '+551137654321'],
  ['+55 11 7765-4321', undefined, '+551177654321'],
  // Argentina: with and without the 9.
  ['+54 9 11 2345-6789', undefined, '+5491123456789'],
  ['011 15 2345-6789', 'AR', '+5491123456789'],
  ['+54 11 2345-6789', undefined, '+541123456789'],
  // Possible length, in unassigned ranges.
  ['+1 123 555 0123', undefined, '+11235550123'],
  ['+44 5012 345678', undefined, '+445012345678'],
  ['0999 1234567', 'DE', '+499991234567'],
  // Impossible length.
  ['+44 123', undefined, undefined],
  ['+1 202 555 01234', undefined, undefined],
  ['202 555 0123', undefined, undefined],
  // Fillers that people type to pass a form.
  ['1111111111', 'US', undefined],
  ['+1 555 555 5555', undefined, undefined],
  ['1234567890', 'US', undefined],
  ['0123456789', 'US', undefined],
  ['9876543210', 'US', undefined],
];

it.each(NORMALISED)('normalises %j of %s to %s', (written, country, normalised) => {
  expect(normalisePhone(written, country)).toBe(normalised);
});

it.each([
  ['+525541637167', '+5215541637167'],
  ['+5511987654321', '+551187654321'],
  ['+5491123456789', '+541123456789'],
  ['+541123456789', '+5491123456789'],
])('lists the spellings of %s and %s as one number', (number, other) => {
  expect(listPhoneSpellings(number)).toEqual([number, other]);
  expect(listPhoneSpellings(normalisePhone(other) ?? '')).toContain(number);
});

it.each(['+12025550123', '+442079460962', '+551137654321', '+551177654321', '+5511', '+541'])(
  'lists one spelling of %s',
  (number) => {
    expect(listPhoneSpellings(number)).toEqual([number]);
  },
);
