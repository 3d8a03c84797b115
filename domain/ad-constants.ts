/**
 * Countries by their ISO 3166-1 codes. Google's id of a country is 2000 and its ISO number.
 * @see https://developers.google.com/google-ads/api/data/geotargets
 */
const COUNTRY_NUMBERS: Readonly<Record<string, number>> = {
  AE: 784,
  AR: 32,
  AT: 40,
  AU: 36,
  BE: 56,
  BG: 100,
  BR: 76,
  CA: 124,
  CH: 756,
  CL: 152,
  CO: 170,
  CR: 188,
  CY: 196,
  CZ: 203,
  DE: 276,
  DK: 208,
  EC: 218,
  EE: 233,
  EG: 818,
  ES: 724,
  FI: 246,
  FR: 250,
  GB: 826,
  GR: 300,
  HK: 344,
  HR: 191,
  HU: 348,
  ID: 360,
  IE: 372,
  IL: 376,
  IN: 356,
  IS: 352,
  IT: 380,
  JP: 392,
  KE: 404,
  KR: 410,
  LT: 440,
  LU: 442,
  LV: 428,
  MA: 504,
  MT: 470,
  MX: 484,
  MY: 458,
  NG: 566,
  NL: 528,
  NO: 578,
  NZ: 554,
  PE: 604,
  PH: 608,
  PK: 586,
  PL: 616,
  PT: 620,
  RO: 642,
  RS: 688,
  SA: 682,
  SE: 752,
  SG: 702,
  SI: 705,
  SK: 703,
  TH: 764,
  TR: 792,
  TW: 158,
  UA: 804,
  US: 840,
  UY: 858,
  VN: 704,
  ZA: 710,
};

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

/** Google's id of a place: `2840`, `geoTargetConstants/2840` or `US`. Undefined for anything else. */
export function locationIdOf(written: string): string | undefined {
  const number = ownValue(COUNTRY_NUMBERS, written.toUpperCase());
  return number === undefined ? constantId('geoTargetConstants', written) : String(2_000 + number);
}

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
