const LANGUAGES = new Set(['1064', '1072', '1101', '1102', '1110', '1130', '1131']);
for (let id = 1000; id <= 1056; id += 1) LANGUAGES.add(String(id));

/** Whether `languageConstants/{id}` exists. */
export function isLanguage(name: string): boolean {
  const id = /^languageConstants\/(\d+)$/.exec(name)?.[1];
  return id !== undefined && LANGUAGES.has(id);
}

/** Whether `geoTargetConstants/{id}` is in one of the id ranges of countries, regions and places. */
export function isGeoTarget(name: string): boolean {
  const id = Number(/^geoTargetConstants\/(\d{1,7})$/.exec(name)?.[1]);
  const ranges = [
    [2_004, 2_894],
    [20_000, 24_999],
    [1_000_000, 1_031_999],
    [9_000_000, 9_199_999],
  ] as const;
  return ranges.some(([first, last]) => id >= first && id <= last);
}
