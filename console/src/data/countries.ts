/**
 * Region codes that are not countries: unions, parts of countries, the unknown region, and pseudo-locales.
 */
const NON_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Returns false for an alias of another code, such as `UK` for `GB`. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

const REGIONS = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });

/**
 * ISO 3166-1 codes of the countries that the browser can name, and `XK` for Kosovo, which ISO 3166-1 does not
 * list.
 */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second).filter(
    (code) => !NON_COUNTRIES.includes(code) && REGIONS.of(code) !== undefined && isCurrent(code),
  ),
);

/** Returns undefined for ids that are not country codes, such as Google's location ids. */
export const getCountryName = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? REGIONS.of(code.toUpperCase()) : undefined;
