import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { resolved } from './document-lookup.ts';

/**
 * Values that any operation parses: what 10,000 recipients with 50 parameters each have. Parsing holds the event loop
 * by their number more than by their bytes.
 */
const MAX_VALUES = 600_000;

/** Values that every operation parses, so that a list that is too long is told by its name. */
const MIN_VALUES = 50_000;

/** How many times as many values as the document allows are parsed, for the same reason. */
const LEEWAY = 2;

/** Schemas inside one another; a document of ours has half as many. */
const MAX_NESTING = 20;

const shape = z.object({
  maxItems: z.number().default(Infinity),
  items: z.unknown().optional(),
  maxProperties: z.number().default(Infinity),
  properties: z.record(z.string(), z.unknown()).default({}),
  additionalProperties: z.unknown().optional(),
  oneOf: z.array(z.unknown()).default([]),
  anyOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
});

/** How many values of a body are parsed at most, and how many items of one list. */
export type JsonLimits = { values: number; items: number };

/**
 * The limits of an operation's JSON body: twice what the document allows, and never less than 50,000. A body over them
 * is refused before it is parsed, because the values of a hundred such bodies would fill the memory.
 */
export function jsonLimitsOf(document: OpenApiDocument, operation: Operation): JsonLimits {
  // A provider's: the document says what is read of it.
  if (operation['x-signed-by']) return { values: MAX_VALUES, items: MAX_VALUES };
  const content = resolved(document, resolved(document, operation.requestBody)?.['content']);
  const schema = resolved(document, content?.['application/json'])?.['schema'];
  const { values, items } = largestBodyOf(document, schema, 0);
  const withLeeway = (count: number) => Math.max(MIN_VALUES, Math.min(MAX_VALUES, LEEWAY * count));
  return { values: withLeeway(values), items: withLeeway(items) };
}

/** Of one value with all that is in it; each list and object counts once more, for its brackets. */
function largestBodyOf(document: OpenApiDocument, part: unknown, nesting: number): JsonLimits {
  const { data } = shape.safeParse(resolved(document, part));
  if (!data) return { values: 1, items: 0 };
  if (nesting > MAX_NESTING) return { values: Infinity, items: Infinity };
  const { additionalProperties, maxProperties, maxItems } = data;
  const inner: JsonLimits[] = [];
  const of = (schema: unknown): number => {
    const found = largestBodyOf(document, schema, nesting + 1);
    inner.push(found);
    return found.values;
  };
  const sum = (schemas: unknown[]) => schemas.reduce<number>((total, schema) => total + of(schema), 0);
  const max = (schemas: unknown[]) => Math.max(0, ...schemas.map(of));
  const others = additionalProperties ? maxProperties * of(additionalProperties) : 0;
  const list = data.items === undefined ? 0 : maxItems * of(data.items);
  const known = sum(Object.values(data.properties)) + sum(data.allOf);
  const values = 2 + list + others + known + Math.max(max(data.oneOf), max(data.anyOf));
  const items = Math.max(data.items === undefined ? 0 : maxItems, ...inner.map((found) => found.items));
  return { values, items };
}
