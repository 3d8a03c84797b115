import { z } from 'zod';
import { sha256 } from '../wire/ids.ts';
import { NAMED_LOCATIONS } from './constants.ts';
import { createFailure } from './errors.ts';

const wireRequest = z.object({
  locale: z.string().default('en'),
  country_code: z.string().default(''),
  location_names: z.object({ names: z.array(z.string()).default([]) }).optional(),
  geo_targets: z.object({ geo_target_constants: z.array(z.string()).default([]) }).optional(),
});

const MAX_NAMES = 25;
const MAX_NAME_LENGTH = 300;

/**
 * Suggests locations by name and by resource name. A name matches from the start of any word of a location.
 * @see https://developers.google.com/google-ads/api/reference/rpc/v25/SuggestGeoTargetConstantsRequest
 * @throws Failure (`GeoTargetConstantSuggestionError`)
 */
export function suggestLocations(message: unknown): object {
  const {
    locale,
    country_code: country,
    location_names: byName,
    geo_targets: byResourceName,
  } = wireRequest.parse(message);
  const names = byName?.names ?? [];
  const resourceNames = byResourceName?.geo_target_constants ?? [];
  if (names.length === 0 && resourceNames.length === 0) {
    const text = 'Names or resource names must be provided.';
    throw createSuggestionFailure('REQUEST_PARAMETERS_UNSET', text, ['location_names']);
  }
  const namesPath = ['location_names', 'names'];
  if (names.length > MAX_NAMES) {
    const text = `At most ${MAX_NAMES} names are allowed.`;
    throw createSuggestionFailure('LOCATION_NAME_LIMIT', text, namesPath);
  }
  if (names.some((name) => name.length > MAX_NAME_LENGTH)) {
    const text = `A name can have at most ${MAX_NAME_LENGTH} characters.`;
    throw createSuggestionFailure('LOCATION_NAME_SIZE_LIMIT', text, namesPath);
  }
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
    throw createSuggestionFailure('INVALID_COUNTRY_CODE', 'The country code is invalid.', ['country_code']);
  }
  const locations = NAMED_LOCATIONS.filter(({ country_code: code }) => country === '' || code === country);
  const toSuggestion = (location: (typeof NAMED_LOCATIONS)[number], searchTerm: string) => ({
    locale,
    reach: String(1_000 * (1 + (sha256(location.id).readUInt16BE(0) % 5_000))),
    search_term: searchTerm,
    geo_target_constant: location,
  });
  return {
    geo_target_constant_suggestions: [
      ...names.flatMap((name) =>
        locations.filter((location) => isMatch(location.name, name)).map((each) => toSuggestion(each, name)),
      ),
      ...locations
        .filter((location) => resourceNames.includes(location.resource_name))
        .map((location) => toSuggestion(location, '')),
    ],
  };
}

function isMatch(locationName: string, text: string): boolean {
  const name = locationName.toLowerCase();
  const start = text.trim().toLowerCase();
  return start !== '' && (name.startsWith(start) || name.includes(` ${start}`));
}

function createSuggestionFailure(code: string, message: string, path: readonly string[]) {
  return createFailure(`GeoTargetConstantSuggestionError.${code}`, message, { path });
}
