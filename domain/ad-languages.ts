/** @see https://developers.google.com/google-ads/api/data/codes-formats#languages */
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
  zh_cn: 1017,
  zh_tw: 1018,
  ar: 1019,
  bg: 1020,
  cs: 1021,
  el: 1022,
  hi: 1023,
  hu: 1024,
  id: 1025,
  is: 1026,
  iw: 1027,
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
  ur: 1041,
  tl: 1042,
  et: 1043,
  th: 1044,
  bn: 1056,
  fa: 1064,
  gu: 1072,
  kn: 1086,
  ml: 1098,
  mr: 1101,
  ms: 1102,
  pa: 1110,
  ta: 1130,
  te: 1131,
};

/** Maps ISO 639 codes to the codes that Google uses instead. */
const ALIASES: Readonly<Record<string, string>> = { he: 'iw', fil: 'tl', nb: 'no' };

/** Google's codes in lower case, such as `en` and `zh_cn`. */
export const LANGUAGE_CODES: readonly string[] = Object.keys(LANGUAGE_IDS);

/** Accepts `en`, `he`, `iw`, `zh_CN`, `zh-tw` or `en_US`. */
export function languageIdOfCode(text: string): string | undefined {
  const code = text.toLowerCase().replace('-', '_');
  const [, language] = /^([a-z]{2,3})_[a-z]{2}$/.exec(code) ?? [];
  const id = getId(code) ?? (language === undefined ? undefined : getId(language));
  return id === undefined ? undefined : String(id);
}

function getId(code: string): number | undefined {
  const googleCode = Object.hasOwn(ALIASES, code) ? ALIASES[code] : code;
  return googleCode !== undefined && Object.hasOwn(LANGUAGE_IDS, googleCode)
    ? LANGUAGE_IDS[googleCode]
    : undefined;
}
