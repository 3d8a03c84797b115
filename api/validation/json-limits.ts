import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { getBodySchema, resolveReference } from './document-lookup.ts';

/**
 * Upper bound of the limit for any body: 10,000 recipients with 50 parameters. Parse time depends on the
 * number of values more than on bytes.
 */
const MAX_VALUES = 600_000;

/**
 * Lower bound of the limit. Bodies slightly over a small maximum are parsed, so that the error can name the
 * field.
 */
const MIN_VALUES = 50_000;

/**
 * Multiplies the maximum that the OpenAPI document allows. Bodies slightly over the maximum are parsed, so
 * that the error can name the field.
 */
const LEEWAY = 2;

/** Bounds the recursion into schemas. The document's schemas are less than half as deep. */
const MAX_NESTING = 20;

const schemaShape = z.object({
  maxItems: z.number().default(Infinity),
  items: z.unknown().optional(),
  maxProperties: z.number().default(Infinity),
  properties: z.record(z.string(), z.unknown()).default({}),
  additionalProperties: z.unknown().optional(),
  oneOf: z.array(z.unknown()).default([]),
  anyOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
});

/** Maximum values per body, and items per list. */
export type JsonLimits = { values: number; items: number };

/**
 * Returns twice the document's maximum for the body, but at least 50,000 and at most 600,000. Larger bodies
 * are refused before parsing, because many of them at once would exhaust memory.
 */
export function computeJsonLimits(document: OpenApiDocument, operation: Operation): JsonLimits {
  // The OpenAPI document describes only the fields that the API reads, but a provider's webhook has more.
  if (operation['x-signed-by']) return { values: MAX_VALUES, items: MAX_VALUES };
  const { values, items } = measureLargestBody(document, getBodySchema(document, operation), 0);
  const withLeeway = (count: number) => Math.max(MIN_VALUES, Math.min(MAX_VALUES, LEEWAY * count));
  return { values: withLeeway(values), items: withLeeway(items) };
}

/**
 * Returns upper bounds of the values and items that the schema allows. Each schema counts as two values
 * besides its contents, because `JsonMeasure` counts commas and opening brackets.
 */
function measureLargestBody(document: OpenApiDocument, part: unknown, nesting: number): JsonLimits {
  const { data } = schemaShape.safeParse(resolveReference(document, part));
  if (!data) return { values: 1, items: 0 };
  if (nesting > MAX_NESTING) return { values: Infinity, items: Infinity };
  const { additionalProperties, maxProperties, maxItems } = data;
  const inner: JsonLimits[] = [];
  const measure = (schema: unknown): number => {
    const found = measureLargestBody(document, schema, nesting + 1);
    inner.push(found);
    return found.values;
  };
  const sum = (schemas: unknown[]) => schemas.reduce<number>((total, schema) => total + measure(schema), 0);
  const max = (schemas: unknown[]) => Math.max(0, ...schemas.map(measure));
  const additional = additionalProperties ? maxProperties * measure(additionalProperties) : 0;
  const list = data.items === undefined ? 0 : maxItems * measure(data.items);
  const known = sum(Object.values(data.properties)) + sum(data.allOf);
  const values = 2 + list + additional + known + Math.max(max(data.oneOf), max(data.anyOf));
  const items = Math.max(data.items === undefined ? 0 : maxItems, ...inner.map((found) => found.items));
  return { values, items };
}
