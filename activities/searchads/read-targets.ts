import type { CampaignDetails } from '../../workflows/contract/campaign-reads.ts';
import { languageRow, placeRow, targetRow } from './campaign-wire.ts';
import type { Search } from './account-read.ts';
import { splitIntoChunks } from './call-google-ads.ts';

/** Most locations and languages of an answer. */
const MAX_IDS = 1_000;

/** Constants per query, so that the query stays short. */
const CHUNK_SIZE = 500;

type Targets = Pick<CampaignDetails, 'locations' | 'languages' | 'truncated'>;

/**
 * Reads a campaign's locations and languages with Google's names. Criteria have no names, so the constants are read
 * afterwards.
 */
export async function readTargets(search: Search, campaignId: string): Promise<Targets> {
  const read = (type: 'LOCATION' | 'LANGUAGE') =>
    search(
      `SELECT campaign_criterion.criterion_id, campaign_criterion.type, campaign_criterion.negative
       FROM campaign_criterion WHERE campaign.id = ${campaignId} AND campaign_criterion.type = '${type}'
       ORDER BY campaign_criterion.criterion_id LIMIT ${MAX_IDS + 1}`,
      targetRow,
    );
  const [locations, languages] = await Promise.all([read('LOCATION'), read('LANGUAGE')]);
  const keptLocations = locations.slice(0, MAX_IDS).map(({ campaign_criterion: criterion }) => criterion);
  const keptLanguages = languages.slice(0, MAX_IDS).map(({ campaign_criterion: { criterion_id: id } }) => id);
  const [places, names] = await Promise.all([
    readPlaces(
      search,
      keptLocations.map(({ criterion_id: id }) => id),
    ),
    readLanguages(search, keptLanguages),
  ]);
  return {
    locations: keptLocations.map(({ criterion_id: id, negative: excluded }) => ({
      ...findPlace(id, places),
      excluded,
    })),
    languages: keptLanguages.map((id) => names.get(id) ?? { id, name: id }),
    truncated: [
      ...(locations.length > MAX_IDS ? (['locations'] as const) : []),
      ...(languages.length > MAX_IDS ? (['languages'] as const) : []),
    ],
  };
}

type Place = Omit<CampaignDetails['locations'][number], 'excluded'>;

/** Google may have retired a location; its id is then its name. */
function findPlace(id: string, places: ReadonlyMap<string, Place>): Place {
  return places.get(id) ?? { id, name: id, canonicalName: id };
}

/** Maps a location constant to a location. */
export function toPlace({ geo_target_constant: constant }: ReturnType<typeof placeRow.parse>): Place {
  const { id, country_code: countryCode, target_type: type } = constant;
  const name = constant.name ?? id;
  return {
    id,
    name,
    canonicalName: constant.canonical_name ?? name,
    ...(countryCode && { countryCode }),
    ...(type && { type }),
  };
}

async function readPlaces(search: Search, ids: readonly string[]): Promise<Map<string, Place>> {
  const rows = await searchByIds(ids, (list) =>
    search(
      `SELECT geo_target_constant.id, geo_target_constant.name, geo_target_constant.canonical_name,
         geo_target_constant.country_code, geo_target_constant.target_type
       FROM geo_target_constant WHERE geo_target_constant.id IN (${list})`,
      placeRow,
    ),
  );
  return new Map(rows.map((row) => [row.geo_target_constant.id, toPlace(row)]));
}

async function readLanguages(
  search: Search,
  ids: readonly string[],
): Promise<Map<string, CampaignDetails['languages'][number]>> {
  const rows = await searchByIds(ids, (list) =>
    search(
      `SELECT language_constant.id, language_constant.name, language_constant.code
       FROM language_constant WHERE language_constant.id IN (${list})`,
      languageRow,
    ),
  );
  return new Map(
    rows.map(({ language_constant: { id, name, code } }) => [
      id,
      { id, name: name ?? id, ...(code && { code }) },
    ]),
  );
}

async function searchByIds<Row>(
  ids: readonly string[],
  searchList: (list: string) => Promise<Row[]>,
): Promise<Row[]> {
  const chunks = splitIntoChunks(ids, CHUNK_SIZE).map((chunk) => searchList(chunk.join(', ')));
  return (await Promise.all(chunks)).flat();
}
