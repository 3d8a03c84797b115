import { splitIntoChunks } from '../../domain/split-into-chunks.ts';
import type { CampaignDetails } from '../../workflows/contract/campaign-reads.ts';
import { languageRow, geoTargetRow, targetingRow } from './campaign-wire.ts';
import type { Search } from './account-read.ts';

const MAX_IDS = 1_000;

const CHUNK_SIZE = 500;

type Targets = Pick<CampaignDetails, 'locations' | 'languages' | 'truncated'>;

/** A campaign's criteria have only ids, so the names are read afterwards. */
export async function readTargets(search: Search, campaignId: string): Promise<Targets> {
  const read = (type: 'LOCATION' | 'LANGUAGE') =>
    search(
      `SELECT campaign_criterion.criterion_id, campaign_criterion.type, campaign_criterion.negative
       FROM campaign_criterion WHERE campaign.id = ${campaignId} AND campaign_criterion.type = '${type}'
         AND campaign_criterion.status != 'REMOVED'
       ORDER BY campaign_criterion.criterion_id LIMIT ${MAX_IDS + 1}`,
      targetingRow,
    );
  const [locations, languages] = await Promise.all([read('LOCATION'), read('LANGUAGE')]);
  const keptLocations = locations.slice(0, MAX_IDS).map(({ campaign_criterion: criterion }) => criterion);
  const keptLanguages = languages.slice(0, MAX_IDS).map(({ campaign_criterion: { criterion_id: id } }) => id);
  const [locationsById, names] = await Promise.all([
    readLocations(
      search,
      keptLocations.map(({ criterion_id: id }) => id),
    ),
    readLanguages(search, keptLanguages),
  ]);
  return {
    locations: keptLocations.map(({ criterion_id: id, negative: excluded }) => ({
      ...getLocation(id, locationsById),
      excluded,
    })),
    languages: keptLanguages.map((id) => names.get(id) ?? { id, name: id }),
    truncated: [
      ...(locations.length > MAX_IDS ? (['locations'] as const) : []),
      ...(languages.length > MAX_IDS ? (['languages'] as const) : []),
    ],
  };
}

type Location = Omit<CampaignDetails['locations'][number], 'excluded'>;

/** Uses the id as the name of a location that Google no longer lists. */
function getLocation(id: string, locationsById: ReadonlyMap<string, Location>): Location {
  return locationsById.get(id) ?? { id, name: id, canonicalName: id };
}

export function toLocation({
  geo_target_constant: constant,
}: ReturnType<typeof geoTargetRow.parse>): Location {
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

async function readLocations(search: Search, ids: readonly string[]): Promise<Map<string, Location>> {
  const rows = await searchByIds(ids, (list) =>
    search(
      `SELECT geo_target_constant.id, geo_target_constant.name, geo_target_constant.canonical_name,
         geo_target_constant.country_code, geo_target_constant.target_type
       FROM geo_target_constant WHERE geo_target_constant.id IN (${list})`,
      geoTargetRow,
    ),
  );
  return new Map(rows.map((row) => [row.geo_target_constant.id, toLocation(row)]));
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
