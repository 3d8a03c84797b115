import { z } from 'zod';
import type { Call } from '../wire/provider.ts';
import { parseJson } from '../wire/read-request.ts';
import type { CrmObject } from './portal.ts';
import { createRefusal } from './errors.ts';
import { DEFINED_PROPERTIES, serializeObject } from './present.ts';

/**
 * Searches per second and account, on top of the general limit.
 * @see https://developers.hubspot.com/docs/api-reference/search/guide
 */
export const SEARCHES_PER_SECOND = 5;

/** Paging ends after this many results. */
const MAX_REACHABLE = 10_000;

const PAGE_SIZE = 100;

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
  limit: z.int().min(1).max(PAGE_SIZE).default(10),
  after: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
});

/** Properties that a query without filters searches. Phone numbers match by digits. */
const SEARCHED_TEXTS = ['firstname', 'lastname', 'email', 'hs_additional_emails', 'company'];
const SEARCHED_NUMBERS = ['phone', 'mobilephone', 'hs_calculated_phone_number'];

/**
 * Returns a page of the objects that contain every word of the query and have the values of all filters.
 * @throws Refusal for a malformed body, an unknown property to sort or filter by, and a page beyond the last
 */
export function searchObjects(
  { objectType, objects }: { objectType: string; objects: readonly CrmObject[] },
  { body }: Pick<Call, 'body'>,
): object {
  const parsed = search.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw createRefusal('VALIDATION_ERROR', { message: 'Invalid input JSON: search' });
  const { query, filterGroups, sorts, properties, limit } = parsed.data;
  const from = Number(parsed.data.after);
  if (from + limit > MAX_REACHABLE) {
    throw createRefusal('VALIDATION_ERROR', {
      message: `Paging beyond ${MAX_REACHABLE} results is not possible.`,
    });
  }
  const sort = sorts[0];
  const filters = filterGroups.flatMap((group) => group.filters);
  for (const { propertyName } of [...filters, ...sorts]) {
    if (propertyName === 'hs_object_id') continue;
    if (isDefined(propertyName, getCreatedProperty(objectType), objects)) continue;
    throw createRefusal('VALIDATION_ERROR', { message: `Unknown property: ${propertyName}` });
  }
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = sortObjects(
    objects.filter(
      (object) =>
        words.every((word) => hasWord(object, word)) &&
        filters.every(({ propertyName, value }) => getValue(object, propertyName) === value),
    ),
    sort && { ...sort, createdProperty: getCreatedProperty(objectType) },
  );
  const next = from + limit;
  return {
    total: found.length,
    results: found.slice(from, next).map((object) => serializeObject(object, properties)),
    ...(next < found.length && { paging: { next: { after: String(next) } } }),
  };
}

/** Custom types name their creation date differently from HubSpot's types. */
function getCreatedProperty(objectType: string): string {
  return /^(2-|p\d*_)/.test(objectType) ? 'hs_createdate' : 'createdate';
}

function isDefined(name: string, created: string, objects: readonly CrmObject[]): boolean {
  return (
    name === created ||
    DEFINED_PROPERTIES.has(name) ||
    objects.some(({ properties }) => Object.hasOwn(properties, name))
  );
}

type Sort = z.infer<typeof search>['sorts'][number] & { createdProperty: string };

function getValue({ id, properties }: CrmObject, name: string): string | undefined {
  return name === 'hs_object_id' ? id : properties[name];
}

/** Sorts by one property. Equal values keep their creation order. */
function sortObjects(objects: readonly CrmObject[], sort: Sort | undefined) {
  if (!sort) return objects;
  const getSortValue = ({ createdAt, properties }: CrmObject) =>
    sort.propertyName === sort.createdProperty
      ? new Date(createdAt).toISOString()
      : (properties[sort.propertyName] ?? '');
  const sign = sort.direction === 'ASCENDING' ? 1 : -1;
  return objects.toSorted((left, right) => sign * getSortValue(left).localeCompare(getSortValue(right)));
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
