import { LANGUAGE_CODES as GOOGLE_CODES } from '@throughline/client';

/** Region codes that Google does not target: unions, parts of countries, the unknown region, and pseudo-locales. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns whether a code is current. `UK`, for example, is an alias of `GB`. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

const REGIONS = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });
const LANGUAGES = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'none' });

/** ISO 3166-1 codes of the countries that the browser can name. */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second).filter(
    (code) => !NO_COUNTRIES.includes(code) && REGIONS.of(code) !== undefined && isCurrent(code),
  ),
);

/** ISO 3166-1 reserves `UK` for the United Kingdom, whose code is `GB`. */
export const getCountryCode = (written: string): string =>
  written.toUpperCase() === 'UK' ? 'GB' : written.toUpperCase();

/** Returns the BCP 47 code of a language: `he` for Google's `iw`, `zh-CN` for `zh_CN`. */
export function getLanguageCode(written: string): string {
  const tag = written.replace('_', '-');
  return /^[a-z]{2,3}(-[a-z]{2})?$/i.test(tag) ? new Intl.Locale(tag).toString() : written;
}

/** Languages that Google targets. */
export const LANGUAGE_CODES: readonly string[] = GOOGLE_CODES.map(getLanguageCode);

/** Returns the name of a country in the browser's language; undefined for Google's numeric ids. */
export const countryName = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? REGIONS.of(code.toUpperCase()) : undefined;

export const languageName = (code: string): string | undefined =>
  /^[a-z]{2,3}([-_][a-z]{2})?$/i.test(code) ? LANGUAGES.of(getLanguageCode(code)) : undefined;
