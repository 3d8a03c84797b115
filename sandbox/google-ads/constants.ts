import { wireCampaignCriterion } from './mutate/wire.ts';
import type { Stored } from './world.ts';

type Constant = { resource_name: string; id: string; name: string };

type Location = Constant & {
  canonical_name: string;
  country_code: string;
  target_type: string;
  status: string;
};

const COUNTRIES: Readonly<Record<string, number>> = {
  AT: 2_040,
  AU: 2_036,
  BE: 2_056,
  CA: 2_124,
  CH: 2_756,
  DE: 2_276,
  ES: 2_724,
  FR: 2_250,
  GB: 2_826,
  IT: 2_380,
  JP: 2_392,
  NL: 2_528,
  PT: 2_620,
  US: 2_840,
};

/** Regions and cities: id, name, type, names of the enclosing locations, and country code. */
const REGIONS_AND_CITIES: readonly (readonly [number, string, string, string, string])[] = [
  [20_044, 'Vienna', 'State', 'Austria', 'AT'],
  [1_000_997, 'Vienna', 'City', 'Vienna,Austria', 'AT'],
  [1_000_839, 'Linz', 'City', 'Upper Austria,Austria', 'AT'],
  [1_027_109, 'Vienna', 'City', 'Virginia,United States', 'US'],
  [21_167, 'New York', 'State', 'United States', 'US'],
  [1_023_191, 'New York', 'City', 'New York,United States', 'US'],
  [1_026_201, 'Paris', 'City', 'Texas,United States', 'US'],
  [1_006_094, 'Paris', 'City', 'Paris,Ile-de-France,France', 'FR'],
  [1_003_854, 'Berlin', 'City', 'Berlin,Germany', 'DE'],
  [1_004_234, 'Munich', 'City', 'Bavaria,Germany', 'DE'],
  [1_006_886, 'London', 'City', 'England,United Kingdom', 'GB'],
  [1_002_451, 'London', 'City', 'Ontario,Canada', 'CA'],
  [1_005_493, 'Madrid', 'City', 'Community of Madrid,Spain', 'ES'],
  [1_003_297, 'Zurich', 'City', 'Zurich,Switzerland', 'CH'],
  [1_011_742, 'Lisbon', 'City', 'Lisbon,Portugal', 'PT'],
];

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

function createLocation(
  id: number,
  [name, type, enclosing, country]: readonly [string, string, string, string],
): Location {
  return {
    resource_name: `geoTargetConstants/${id}`,
    id: String(id),
    name,
    canonical_name: enclosing === '' ? name : `${name},${enclosing}`,
    country_code: country,
    target_type: type,
    status: 'ENABLED',
  };
}

/** Locations with a name, countries first. {@link isGeoTarget} also accepts other ids. */
export const NAMED_LOCATIONS: readonly Location[] = [
  ...Object.entries(COUNTRIES).map(([code, id]) =>
    createLocation(id, [regionNames.of(code) ?? code, 'Country', '', code]),
  ),
  ...REGIONS_AND_CITIES.map(([id, ...rest]) => createLocation(id, rest)),
];

/**
 * Not a location. This id would follow from Sudan's present ISO 3166-1 number (729), but Google's id (2736)
 * contains the former number.
 */
const UNUSED_COUNTRY_ID = 2_729;

/** Checks only whether the id lies in one of Google's ranges for countries, regions and cities. */
export function isGeoTarget(name: string): boolean {
  const id = Number(/^geoTargetConstants\/(\d{1,7})$/.exec(name)?.[1]);
  const ranges = [
    [2_004, 2_900],
    [20_000, 24_999],
    [1_000_000, 1_031_999],
    [9_000_000, 9_199_999],
  ] as const;
  return id !== UNUSED_COUNTRY_ID && ranges.some(([first, last]) => id >= first && id <= last);
}

export function listLocations(criteria: readonly Stored[]): Location[] {
  const targeted = criteria.flatMap(
    ({ fields }) => wireCampaignCriterion.parse(fields).location?.geo_target_constant ?? [],
  );
  const unnamedIds = readIds(targeted).filter((id) => !NAMED_LOCATIONS.some((named) => named.id === id));
  return [
    ...NAMED_LOCATIONS,
    ...unnamedIds.map((id) => createLocation(Number(id), [`Place ${id}`, 'City', '', ''])),
  ];
}

/** @see https://developers.google.com/google-ads/api/data/codes-formats#languages */
const LANGUAGE_IDS = new Set(
  (
    '1000 1001 1002 1003 1004 1005 1009 1010 1011 1012 1013 1014 1015 1017 1018 1019 1020 1021 1022 1023 1024 1025 ' +
    '1026 1027 1028 1029 1030 1031 1032 1033 1034 1035 1036 1037 1038 1039 1040 1041 1042 1043 1044 1056 1064 1072 ' +
    '1086 1098 1101 1102 1110 1130 1131'
  ).split(' '),
);

const LANGUAGE_CODES: Readonly<Record<string, string>> = {
  1000: 'en',
  1001: 'de',
  1002: 'fr',
  1003: 'es',
  1004: 'it',
  1005: 'ja',
  1010: 'nl',
  1014: 'pt',
};

export function isLanguage(name: string): boolean {
  const id = /^languageConstants\/(\d+)$/.exec(name)?.[1];
  return id !== undefined && LANGUAGE_IDS.has(id);
}

export function listLanguages(
  criteria: readonly Stored[],
): (Constant & { code: string; targetable: boolean })[] {
  const languageNames = new Intl.DisplayNames('en', { type: 'language' });
  const targeted = criteria.flatMap(
    ({ fields }) => wireCampaignCriterion.parse(fields).language?.language_constant ?? [],
  );
  return readIds(targeted).map((id) => {
    const code = LANGUAGE_CODES[id] ?? '';
    const name = code === '' ? `Language ${id}` : (languageNames.of(code) ?? code);
    return { resource_name: `languageConstants/${id}`, id, name, code, targetable: true };
  });
}

function readIds(resourceNames: readonly string[]): string[] {
  return [...new Set(resourceNames.map((name) => name.slice(name.indexOf('/') + 1)))];
}
