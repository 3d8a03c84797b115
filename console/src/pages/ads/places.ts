/** What names of regions have that Google shows no ads in by its code: unions, parts, the unknown, and pseudo-locales. */
const NO_COUNTRIES = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ'.split(' ');

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

/** Whether a code is no older name of another one, as `UK` is of `GB`. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

const REGIONS = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });
const LANGUAGES = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'none' });

/** ISO 3166-1 codes of the countries that the browser can name. */
export const COUNTRY_CODES: readonly string[] = LETTERS.flatMap((first) =>
  LETTERS.map((second) => first + second).filter(
    (code) => !NO_COUNTRIES.includes(code) && REGIONS.of(code) !== undefined && isCurrent(code),
  ),
);

/**
 * ISO 639-1 codes of the languages that Google targets.
 * @see https://developers.google.com/google-ads/api/data/codes-formats#languages
 */
export const LANGUAGE_CODES: readonly string[] = (
  'en de fr es it ja da nl fi ko no pt sv zh-cn zh-tw ar bg cs el hi hu id is he lv lt pl ru ro sk sl sr uk tr ca hr ' +
  'vi et th'
).split(' ');

/** The name of a country in the person's language; of an id of Google's, none. */
export const countryName = (code: string): string | undefined =>
  /^[a-z]{2}$/i.test(code) ? REGIONS.of(code.toUpperCase()) : undefined;

export const languageName = (code: string): string | undefined =>
  /^[a-z]{2}(-[a-z]{2})?$/i.test(code) ? LANGUAGES.of(code) : undefined;
