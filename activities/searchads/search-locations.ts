import { z } from 'zod';
import type { OpenConnection } from '../../models/connections/open-connections.ts';
import type { LocationsRequest, LocationsResult } from '../../workflows/contract/searchads.ts';
import { callGoogleAdsWithoutPauseCheck, type CallDependencies } from './call-google-ads.ts';
import { placeRow } from './campaign-wire.ts';
import { toPlace } from './read-targets.ts';
import { enumeration, int64 } from './wire.ts';

export const locationsRequest = z.object({
  customerId: z.string(),
  loginCustomerId: z.string(),
  query: z.string().min(1),
  countryCode: z.string().nullable(),
}) satisfies z.ZodType<LocationsRequest>;

/** Google's list of locations changes a few times a year. */
const TTL_SECONDS = 24 * 3_600;

/** Names are in English, as in the rest of the API. */
const LOCALE = 'en';

const suggestions = z.array(
  z.object({
    reach: int64.nullish(),
    geo_target_constant: placeRow.shape.geo_target_constant.extend({ status: enumeration }),
  }),
);

/** Reads locations by name, best matches first. Retired locations are omitted, because campaigns cannot target them. */
export async function readLocations(
  dependencies: CallDependencies,
  connection: OpenConnection,
  { query, countryCode, ...access }: LocationsRequest,
): Promise<{ result: LocationsResult; ttlSeconds: number }> {
  const account = { refreshToken: connection.secret, ...access };
  const suggestRequest = {
    locale: LOCALE,
    location_names: { names: [query] },
    ...(countryCode !== null && { country_code: countryCode }),
  };
  const answer = await callGoogleAdsWithoutPauseCheck(
    dependencies,
    connection,
    (client) => client.suggestLocations(account, suggestRequest),
    (path) => (path.some(({ fieldName }) => fieldName === 'country_code') ? 'countryCode' : 'query'),
  );
  const locations = suggestions
    .parse(answer)
    .filter(({ geo_target_constant: { status } }) => status !== 'REMOVAL_PLANNED')
    .map((suggestion) => ({ ...toPlace(suggestion), ...(suggestion.reach && { reach: suggestion.reach }) }));
  return { result: { locations }, ttlSeconds: TTL_SECONDS };
}
