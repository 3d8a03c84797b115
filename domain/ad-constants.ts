// The package itself would load the names of the countries in eighty languages.
import { alpha2ToNumeric } from 'i18n-iso-countries/index.js';
import { languageIdOfCode } from './ad-languages.ts';

/** What {@link locationIdOf} and {@link languageIdOf} take, in words that continue "must be". */
export const ACCEPTED_LOCATIONS =
  'a constant id (2840), its resource name (geoTargetConstants/2840) or a known country code (US)';
export const ACCEPTED_LANGUAGES =
  'a constant id (1000), its resource name (languageConstants/1000) or a known language code (en)';

/** Google's id of a place: `2840`, `geoTargetConstants/2840` or `US`. Undefined for anything else. */
export function locationIdOf(written: string): string | undefined {
  return countryId(written.toUpperCase()) ?? constantId('geoTargetConstants', written);
}

/** Google keeps Sudan's former number, and has one for Kosovo, which ISO 3166-1 does not list. */
const OTHER_COUNTRY_IDS = new Map([
  ['SD', '2736'],
  ['XK', '2900'],
]);

/** Reserved in ISO 3166-1 for the United Kingdom, whose code is GB. */
const UNITED_KINGDOM = 'UK';

/**
 * Google's id of a country: 2000 plus its number in ISO 3166-1, with few exceptions.
 * @see https://developers.google.com/google-ads/api/data/geotargets
 */
function countryId(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const number = alpha2ToNumeric(code === UNITED_KINGDOM ? 'GB' : code);
  return OTHER_COUNTRY_IDS.get(code) ?? (number === undefined ? undefined : String(2_000 + Number(number)));
}

/** Google's id of a language: `1000`, `languageConstants/1000`, `en` or `zh_TW`. Undefined for anything else. */
export function languageIdOf(written: string): string | undefined {
  return languageIdOfCode(written) ?? constantId('languageConstants', written);
}

function constantId(kind: string, written: string): string | undefined {
  const bare = written.startsWith(`${kind}/`) ? written.slice(kind.length + 1) : written;
  return /^[1-9]\d{0,9}$/.test(bare) ? bare : undefined;
}
