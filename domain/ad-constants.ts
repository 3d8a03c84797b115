// The package itself would load the names of the countries in eighty languages.
import { alpha2ToNumeric } from 'i18n-iso-countries/index.js';

/**
 * Languages by their ISO 639-1 codes, with Google's ids.
 * @see https://developers.google.com/google-ads/api/data/codes-formats#languages
 */
const LANGUAGE_IDS: Readonly<Record<string, number>> = {
  en: 1000,
  de: 1001,
  fr: 1002,
  es: 1003,
  it: 1004,
  ja: 1005,
  da: 1009,
  nl: 1010,
  fi: 1011,
  ko: 1012,
  no: 1013,
  pt: 1014,
  sv: 1015,
  'zh-cn': 1017,
  'zh-tw': 1018,
  ar: 1019,
  bg: 1020,
  cs: 1021,
  el: 1022,
  hi: 1023,
  hu: 1024,
  id: 1025,
  is: 1026,
  he: 1027,
  lv: 1028,
  lt: 1029,
  pl: 1030,
  ru: 1031,
  ro: 1032,
  sk: 1033,
  sl: 1034,
  sr: 1035,
  uk: 1036,
  tr: 1037,
  ca: 1038,
  hr: 1039,
  vi: 1040,
  et: 1043,
  th: 1044,
};

/** What {@link locationIdOf} and {@link languageIdOf} take, in words that continue "must be". */
export const ACCEPTED_LOCATIONS =
  'a constant id (2840), its resource name (geoTargetConstants/2840) or a known country code (US)';
export const ACCEPTED_LANGUAGES =
  'a constant id (1000), its resource name (languageConstants/1000) or a known language code (en)';

/** Google's id of a place: `2840`, `geoTargetConstants/2840` or `US`. Undefined for anything else. */
export function locationIdOf(written: string): string | undefined {
  return countryId(written.toUpperCase()) ?? constantId('geoTargetConstants', written);
}

/**
 * Google's id of a country, which is 2000 and the number of the country in ISO 3166-1.
 * @see https://developers.google.com/google-ads/api/data/geotargets
 */
function countryId(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === KOSOVO) return undefined;
  const number = alpha2ToNumeric(code);
  return number === undefined ? undefined : String(2_000 + Number(number));
}

/** The list has it with a number that is not from ISO 3166-1, and not what Google has. */
const KOSOVO = 'XK';

/** Google's id of a language: `1000`, `languageConstants/1000`, `en` or `zh-TW`. Undefined for anything else. */
export function languageIdOf(written: string): string | undefined {
  const id = ownValue(LANGUAGE_IDS, written.toLowerCase());
  return id === undefined ? constantId('languageConstants', written) : String(id);
}

function constantId(kind: string, written: string): string | undefined {
  const bare = written.startsWith(`${kind}/`) ? written.slice(kind.length + 1) : written;
  return /^[1-9]\d{0,9}$/.test(bare) ? bare : undefined;
}

function ownValue(table: Readonly<Record<string, number>>, key: string): number | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
