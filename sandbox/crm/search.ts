import { z } from 'zod';
import type { Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import type { CrmObject } from './portal.ts';
import { createRefusal } from './errors.ts';
import { DEFINED_PROPERTIES, serializeObject } from './serialize-object.ts';

/**
 * Maximum searches per second and account. The general rate limit also applies.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
export const SEARCHES_PER_SECOND = 5;

/** Only the first 10,000 results of a search can be read. */
const MAX_RESULTS = 10_000;

const MAX_PAGE_SIZE = 100;

const search = z.object({
  query: z.string().max(3_000).default(''),
  filterGroups: z
    .array(
      z.object({
        filters: z
          .array(
            z.object({ propertyName: z.string().max(100), operator: z.literal('EQ'), value: z.string() }),
          )
          .max(6),
      }),
    )
    .max(1)
    .default([]),
  sorts: z
    .array(z.object({ propertyName: z.string().max(100), direction: z.enum(['ASCENDING', 'DESCENDING']) }))
    .max(1)
    .default([]),
  properties: z.array(z.string().max(100)).max(100).default([]),
  limit: z.int().min(1).max(MAX_PAGE_SIZE).default(10),
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
});

const SEARCHED_TEXTS = ['firstname', 'lastname', 'email', 'hs_additional_emails', 'company'];
/** Phone numbers, of which only the digits are compared. */
const SEARCHED_NUMBERS = ['phone', 'mobilephone', 'hs_calculated_phone_number'];

/**
 * @throws Refusal for a malformed body, for a filter or sort by an unknown property, and for a page beyond
 * 10,000 results
 */
export function searchObjects(
  { objectType, objects }: { objectType: string; objects: readonly CrmObject[] },
  { body }: Pick<Call, 'body'>,
): object {
  const parsed = search.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw createRefusal('VALIDATION_ERROR', { message: 'Invalid input JSON: search' });
  const { query, filterGroups, sorts, properties, limit } = parsed.data;
  const from = Number(parsed.data.after);
  if (from + limit > MAX_RESULTS) {
    throw createRefusal('VALIDATION_ERROR', {
      message: `Paging beyond ${MAX_RESULTS} results is not possible.`,
    });
  }
  const filters = filterGroups.flatMap((group) => group.filters);
  const createdProperty = getCreatedProperty(objectType);
  for (const { propertyName } of [...filters, ...sorts]) {
    if (['hs_object_id', createdProperty].includes(propertyName)) continue;
    if (isDefined(propertyName, objects)) continue;
    throw createRefusal('VALIDATION_ERROR', { message: `Unknown property: ${propertyName}` });
  }
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const getValue = ({ id, createdAt, properties: values }: CrmObject, name: string): string | undefined => {
    if (name === 'hs_object_id') return id;
    return name === createdProperty ? new Date(createdAt).toISOString() : values[name];
  };
  const matching = objects.filter(
    (object) =>
      words.every((word) => hasWord(object, word)) &&
      filters.every(({ propertyName, value }) => getValue(object, propertyName) === value),
  );
  const [sort] = sorts;
  const found = sort
    ? sortObjects(matching, sort, (object) => getValue(object, sort.propertyName))
    : matching;
  const next = from + limit;
  return {
    total: found.length,
    results: found.slice(from, next).map((object) => serializeObject(object, properties)),
    ...(next < found.length && { paging: { next: { after: String(next) } } }),
  };
}

/** HubSpot names the creation date of custom object types differently. */
function getCreatedProperty(objectType: string): string {
  return /^(2-|p\d*_)/.test(objectType) ? 'hs_createdate' : 'createdate';
}

function isDefined(name: string, objects: readonly CrmObject[]): boolean {
  return DEFINED_PROPERTIES.has(name) || objects.some(({ properties }) => Object.hasOwn(properties, name));
}

function sortObjects(
  objects: readonly CrmObject[],
  { propertyName, direction }: z.infer<typeof search>['sorts'][number],
  getValue: (object: CrmObject) => string | undefined,
): CrmObject[] {
  const sign = direction === 'ASCENDING' ? 1 : -1;
  const { compare } = new Intl.Collator('en', { numeric: propertyName === 'hs_object_id' });
  return objects.toSorted((left, right) => sign * compare(getValue(left) ?? '', getValue(right) ?? ''));
}

function hasWord({ properties }: CrmObject, word: string): boolean {
  const texts = SEARCHED_TEXTS.map((name) => (properties[name] ?? '').toLowerCase());
  const digits = word.replaceAll(/\D/g, '');
  const numbers = SEARCHED_NUMBERS.map((name) => (properties[name] ?? '').replaceAll(/\D/g, ''));
  const isNumber = digits.length >= 4 && /^[\d()+.-]+$/.test(word);
  return (
    texts.some((text) => text.includes(word)) ||
    (isNumber && numbers.some((number) => number.includes(digits)))
  );
}
