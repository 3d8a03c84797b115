import { z } from 'zod';
import { sha256 } from '../wire/ids.ts';
import { createFailure } from './errors.ts';
import { PLACES } from './places.ts';

const wireRequest = z.object({
  locale: z.string().default('en'),
  country_code: z.string().default(''),
  location_names: z.object({ names: z.array(z.string()).default([]) }).optional(),
  geo_targets: z.object({ geo_target_constants: z.array(z.string()).default([]) }).optional(),
});

const MAX_NAMES = 25;
const MAX_NAME_LENGTH = 300;

/**
 * Suggests locations by name or resource name. Names match from the start of a word.
 * @see https://developers.google.com/google-ads/api/reference/rpc/v25/SuggestGeoTargetConstantsRequest
 * @throws Failure (`GeoTargetConstantSuggestionError`)
 */
export function suggestLocations(message: unknown): object {
  const {
    locale,
    country_code: country,
    location_names: byName,
    geo_targets: byId,
  } = wireRequest.parse(message);
  const names = byName?.names ?? [];
  const ids = byId?.geo_target_constants ?? [];
  if (names.length === 0 && ids.length === 0) {
    throw createSuggestionFailure('REQUEST_PARAMETERS_UNSET', 'Names or resource names must be provided.', [
      'location_names',
    ]);
  }
  if (names.length > MAX_NAMES) {
    throw createSuggestionFailure('LOCATION_NAME_LIMIT', 'At most 25 names are allowed.', [
      'location_names',
      'names',
    ]);
  }
  if (names.some((name) => name.length > MAX_NAME_LENGTH)) {
    throw createSuggestionFailure('LOCATION_NAME_SIZE_LIMIT', 'A name has at most 300 characters.', [
      'location_names',
      'names',
    ]);
  }
  if (country !== '' && !/^[A-Z]{2}$/.test(country)) {
    throw createSuggestionFailure('INVALID_COUNTRY_CODE', 'The country code is invalid.', ['country_code']);
  }
  const wanted = PLACES.filter(({ country_code: code }) => country === '' || code === country);
  const toSuggestion = (place: (typeof PLACES)[number], term: string) => ({
    locale,
    reach: String(1_000 * (1 + (sha256(place.id).readUInt16BE(0) % 5_000))),
    search_term: term,
    geo_target_constant: place,
  });
  return {
    geo_target_constant_suggestions: [
      ...names.flatMap((name) =>
        wanted
          .filter((place) => isMatch(place.canonical_name, name))
          .map((place) => toSuggestion(place, name)),
      ),
      ...wanted.filter((place) => ids.includes(place.resource_name)).map((place) => toSuggestion(place, '')),
    ],
  };
}

/** Returns whether a word of the first part of a canonical name begins with the text. */
function isMatch(canonicalName: string, text: string): boolean {
  const name = (canonicalName.split(',')[0] ?? '').toLowerCase();
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && (name.startsWith(wanted) || name.includes(` ${wanted}`));
}

function createSuggestionFailure(code: string, message: string, path: readonly string[]) {
  return createFailure(`GeoTargetConstantSuggestionError.${code}`, message, { path });
}
