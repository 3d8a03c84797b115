import { getCountries, isSupportedCountry } from 'libphonenumber-js';

let codes: ReadonlyMap<string, string> | undefined;

/**
 * The code (ISO 3166-1 alpha-2) of a country as a CRM has it: the code itself, or its English name.
 * Undefined for another text.
 */
export function countryOf(text: string): string | undefined {
  const wanted = text.trim();
  const code = wanted.toUpperCase();
  if (isSupportedCountry(code)) return code;
  codes ??= codesByName();
  return codes.get(wanted.toLowerCase());
}

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return new Map(getCountries().map((code) => [(names.of(code) ?? code).toLowerCase(), code]));
}
