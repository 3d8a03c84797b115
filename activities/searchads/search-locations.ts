import { z } from 'zod';
import { accountRequest, type AccountRead } from './account-read.ts';
import { geoTargetRow } from './campaign-wire.ts';
import { toLocation } from './read-targets.ts';
import { enumeration, int64 } from './wire.ts';

const suggestions = z.array(
  z.object({
    reach: int64.nullish(),
    geo_target_constant: geoTargetRow.shape.geo_target_constant.extend({ status: enumeration }),
  }),
);

/** Lists best matches first. Omits locations that Google phases out, because campaigns cannot target them. */
export const searchLocations: AccountRead<'searchLocations'> = {
  request: accountRequest.extend({ query: z.string().min(1), countryCode: z.string().nullable() }),
  // Google's list of locations changes only a few times a year.
  ttlSeconds: 24 * 3_600,
  async read({ client, account }, { query, countryCode }) {
    const suggested = await client.suggestLocations(account, {
      // Names are in English, as in the rest of the API.
      locale: 'en',
      location_names: { names: [query] },
      ...(countryCode !== null && { country_code: countryCode }),
    });
    const locations = suggestions
      .parse(suggested)
      .filter(({ geo_target_constant: { status } }) => status !== 'REMOVAL_PLANNED')
      .map((suggestion) => ({
        ...toLocation(suggestion),
        ...(suggestion.reach && { reach: suggestion.reach }),
      }));
    return { locations };
  },
  toOurField: (path) =>
    path.some(({ fieldName }) => fieldName === 'country_code') ? 'countryCode' : 'query',
};
