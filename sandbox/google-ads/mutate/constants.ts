/** @see https://developers.google.com/google-ads/api/data/codes-formats#languages */
const LANGUAGES = new Set(
  (
    '1000 1001 1002 1003 1004 1005 1009 1010 1011 1012 1013 1014 1015 1017 1018 1019 1020 1021 1022 1023 1024 1025 ' +
    '1026 1027 1028 1029 1030 1031 1032 1033 1034 1035 1036 1037 1038 1039 1040 1041 1042 1043 1044 1056 1064 1072 ' +
    '1086 1098 1101 1102 1110 1130 1131'
  ).split(' '),
);

/** Returns whether `languageConstants/{id}` exists. */
export function isLanguage(name: string): boolean {
  const id = /^languageConstants\/(\d+)$/.exec(name)?.[1];
  return id !== undefined && LANGUAGES.has(id);
}

/** 2000 plus Sudan's present ISO 3166-1 number. Google uses the former number, 2736. */
const NO_COUNTRY = 2_729;

/** Returns whether `geoTargetConstants/{id}` is in an id range of countries, regions or cities. */
export function isGeoTarget(name: string): boolean {
  const id = Number(/^geoTargetConstants\/(\d{1,7})$/.exec(name)?.[1]);
  const ranges = [
    [2_004, 2_900],
    [20_000, 24_999],
    [1_000_000, 1_031_999],
    [9_000_000, 9_199_999],
  ] as const;
  return id !== NO_COUNTRY && ranges.some(([first, last]) => id >= first && id <= last);
}
