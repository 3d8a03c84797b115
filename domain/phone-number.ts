import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Returns a number in E.164 without its extension. Accepts a number of a possible length even if the library
 * calls it invalid, because numbering plans change before the library does.
 * @param defaultCountry country of national numbers. Without it, numbers need a country code
 * @returns undefined for other text, and for digits that people type to get past a form
 */
export function normalizePhone(text: string, defaultCountry?: CountryCode): string | undefined {
  const parsed = parsePhoneNumberFromString(text, defaultCountry);
  const phone = parsed && parsePhoneNumberFromString(toCurrentSpelling(parsed.number));
  if (!phone?.isPossible()) return undefined;
  return phone.isValid() || !isFiller(phone.nationalNumber) ? phone.number : undefined;
}

/**
 * Mexico dropped the prefixes 1, 01, 044 and 045 in 2019. By 2016, Brazil had put a 9 before mobile numbers
 * that start with 6, 8 or 9.
 * @see https://github.com/google/libphonenumber/blob/master/FAQ.md
 */
function toCurrentSpelling(number: string): string {
  return number
    .replace(/^\+52(?:1|01|044|045)(\d{10})$/, '+52$1')
    .replace(/^\+55(\d{2})([689]\d{7})$/, '+55$19$2');
}

/**
 * Returns a number and, for some countries, its other spelling, because other systems may store either. For
 * example, only callers from abroad dial the 9 before an Argentine mobile number.
 */
export function listPhoneSpellings(number: string): string[] {
  const [, mexican] = /^\+52(\d{10})$/.exec(number) ?? [];
  if (mexican !== undefined) return [number, `+521${mexican}`];
  const [, area, mobile] = /^\+55(\d{2})9([689]\d{7})$/.exec(number) ?? [];
  if (area !== undefined && mobile !== undefined) return [number, `+55${area}${mobile}`];
  const [, nine, argentine] = /^\+54(9?)(\d{10})$/.exec(number) ?? [];
  if (argentine !== undefined) return [number, nine === '' ? `+549${argentine}` : `+54${argentine}`];
  return [number];
}

/** Matches one repeated digit or a sequence, such as `1111111111` or `1234567890`. */
function isFiller(digits: string): boolean {
  return (
    /^(\d)\1*$/.test(digits) ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits)
  );
}
