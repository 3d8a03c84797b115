import { z } from 'zod';
import { accountRequest, type AccountRead } from './account-read.ts';
import { placeRow } from './campaign-wire.ts';
import { toPlace } from './read-targets.ts';
import { enumeration, int64 } from './wire.ts';

const suggestions = z.array(
  z.object({
    reach: int64.nullish(),
    geo_target_constant: placeRow.shape.geo_target_constant.extend({ status: enumeration }),
  }),
);

/** Reads locations by name, best matches first. Retired locations are omitted, because campaigns cannot target them. */
export const searchLocations: AccountRead<'searchLocations'> = {
  request: accountRequest.extend({ query: z.string().min(1), countryCode: z.string().nullable() }),
  // Google's list of locations changes a few times a year.
  ttlSeconds: 24 * 3_600,
  async read({ client, account }, { query, countryCode }) {
    const answer = await client.suggestLocations(account, {
      // Names are in English, as in the rest of the API.
      locale: 'en',
      location_names: { names: [query] },
      ...(countryCode !== null && { country_code: countryCode }),
    });
    const locations = suggestions
      .parse(answer)
      .filter(({ geo_target_constant: { status } }) => status !== 'REMOVAL_PLANNED')
      .map((suggestion) => ({
        ...toPlace(suggestion),
        ...(suggestion.reach && { reach: suggestion.reach }),
      }));
    return { locations };
  },
  toOurField: (path) =>
    path.some(({ fieldName }) => fieldName === 'country_code') ? 'countryCode' : 'query',
};
