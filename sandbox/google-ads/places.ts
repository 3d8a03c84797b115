import { wireCampaignCriterion } from './mutate/wire.ts';
import type { Stored } from './world.ts';

/** A location or language that campaigns can target, with the protos' field names. */
type Constant = { resource_name: string; id: string; name: string };

type Place = Constant & { canonical_name: string; country_code: string; target_type: string; status: string };

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

/** Smaller places: id, name, type, the places around it, and the country. */
const SMALLER_PLACES: readonly (readonly [number, string, string, string, string])[] = [
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

const names = new Intl.DisplayNames('en', { type: 'region' });

function createPlace(
  id: number,
  [name, type, around, country]: readonly [string, string, string, string],
): Place {
  return {
    resource_name: `geoTargetConstants/${id}`,
    id: String(id),
    name,
    canonical_name: around === '' ? name : `${name},${around}`,
    country_code: country,
    target_type: type,
    status: 'ENABLED',
  };
}

/** Places with a name, countries first. Other ids of the valid ranges exist without a name. */
export const PLACES: readonly Place[] = [
  ...Object.entries(COUNTRIES).map(([code, id]) =>
    createPlace(id, [names.of(code) ?? code, 'Country', '', code]),
  ),
  ...SMALLER_PLACES.map(([id, ...parts]) => createPlace(id, parts)),
];

const CODES: Readonly<Record<string, string>> = {
  1000: 'en',
  1001: 'de',
  1002: 'fr',
  1003: 'es',
  1004: 'it',
  1005: 'ja',
  1010: 'nl',
  1014: 'pt',
};

/** Returns the named places, and the places that the account's campaigns target. */
export function getPlaces(criteria: readonly Stored[]): Place[] {
  const targeted = criteria.flatMap(
    ({ fields }) => wireCampaignCriterion.parse(fields).location?.geo_target_constant ?? [],
  );
  const unnamed = getIds(targeted).filter((id) => !PLACES.some((known) => known.id === id));
  return [...PLACES, ...unnamed.map((id) => createPlace(Number(id), [`Place ${id}`, 'City', '', '']))];
}

/** Returns the languages that the account's campaigns target. */
export function getLanguages(
  criteria: readonly Stored[],
): (Constant & { code: string; targetable: boolean })[] {
  const languages = new Intl.DisplayNames('en', { type: 'language' });
  const targeted = criteria.flatMap(
    ({ fields }) => wireCampaignCriterion.parse(fields).language?.language_constant ?? [],
  );
  return getIds(targeted).map((id) => {
    const code = CODES[id] ?? '';
    const name = code === '' ? `Language ${id}` : (languages.of(code) ?? code);
    return { resource_name: `languageConstants/${id}`, id, name, code, targetable: true };
  });
}

function getIds(resourceNames: readonly string[]): string[] {
  return [...new Set(resourceNames.map((name) => name.slice(name.indexOf('/') + 1)))];
}
