// Import `index.js`, because the package's main entry loads country names in eighty languages.
import { alpha2ToNumeric } from 'i18n-iso-countries/index.js';
import { languageIdOfCode } from './ad-languages.ts';

/** Texts that follow "must be" in error messages. */
export const ACCEPTED_LOCATIONS =
  'a constant id (2840), its resource name (geoTargetConstants/2840) or a known country code (US)';
export const ACCEPTED_LANGUAGES =
  'a constant id (1000), its resource name (languageConstants/1000) or a known language code (en)';

/** Accepts `2840`, `geoTargetConstants/2840` or `US`. */
export function getLocationId(text: string): string | undefined {
  return getCountryId(text.toUpperCase()) ?? parseConstantId('geoTargetConstants', text);
}

/**
 * Google uses the former ISO number of Sudan (`SD`). ISO has no number for Kosovo (`XK`) or for `UK`, another
 * code of `GB`.
 */
const OTHER_COUNTRY_IDS: ReadonlyMap<string, string> = new Map([
  ['SD', '2736'],
  ['UK', '2826'],
  ['XK', '2900'],
]);

/**
 * Returns Google's id of a country: 2000 plus the country's ISO 3166-1 number, with the exceptions in
 * {@link OTHER_COUNTRY_IDS}.
 * @see https://developers.google.com/google-ads/api/data/geotargets
 */
function getCountryId(code: string): string | undefined {
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  const number = alpha2ToNumeric(code);
  return OTHER_COUNTRY_IDS.get(code) ?? (number === undefined ? undefined : String(2_000 + Number(number)));
}

/** Accepts `1000`, `languageConstants/1000`, `en` or `zh_TW`. */
export function getLanguageId(text: string): string | undefined {
  return languageIdOfCode(text) ?? parseConstantId('languageConstants', text);
}

function parseConstantId(kind: string, text: string): string | undefined {
  const id = text.startsWith(`${kind}/`) ? text.slice(kind.length + 1) : text;
  return /^[1-9]\d{0,9}$/.test(id) ? id : undefined;
}
