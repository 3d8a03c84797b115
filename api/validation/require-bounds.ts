import { z } from 'zod';
import { invalidField } from '../request/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { getBodySchema, resolveReference } from './document-lookup.ts';
import { tooManyBytes, tooManyFields, tooManyItems } from './describe-rule.ts';

/**
 * @param path position in the body
 * @throws AppError 400
 */
type RequireBounds = (value: unknown, path: string) => void;

const bounds = z.object({
  maxItems: z.number().optional(),
  items: z.unknown().optional(),
  maxProperties: z.number().optional(),
  'x-limit-bytes': z.number().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  additionalProperties: z.unknown().optional(),
  oneOf: z.array(z.unknown()).default([]),
  discriminator: z.object({ propertyName: z.string() }).optional(),
});

type Bounds = z.infer<typeof bounds>;

/**
 * Creates a check of list lengths, numbers of fields and byte limits. It runs before the validator, whose
 * time grows quadratically with the size of the body.
 * @returns undefined if the document sets none of these limits for the body
 */
export function createRequireBounds(
  document: OpenApiDocument,
  operation: Operation,
): RequireBounds | undefined {
  return createCheck(document, getBodySchema(document, operation));
}

/** Returns undefined for a schema without bounds, such as that of a number. */
function createCheck(document: OpenApiDocument, schema: unknown): RequireBounds | undefined {
  const { data } = bounds.safeParse(resolveReference(document, schema));
  if (!data) return undefined;
  const checks = [
    createListCheck(document, data),
    createObjectCheck(document, data),
    createBranchCheck(document, data),
  ].flatMap((check) => check ?? []);
  if (checks.length === 0) return undefined;
  return (value, path) => {
    for (const check of checks) check(value, path);
  };
}

function createListCheck(
  document: OpenApiDocument,
  { maxItems = Infinity, items }: Bounds,
): RequireBounds | undefined {
  const checkItem = createCheck(document, items);
  if (maxItems === Infinity && !checkItem) return undefined;
  return (list, path) => {
    if (!Array.isArray(list)) return;
    if (list.length > maxItems) throw invalidField(path, tooManyItems(maxItems));
    if (checkItem) for (const [index, item] of list.entries()) checkItem(item, `${path}[${index}]`);
  };
}

function createObjectCheck(document: OpenApiDocument, schema: Bounds): RequireBounds | undefined {
  const { maxProperties = Infinity, 'x-limit-bytes': limitBytes = Infinity } = schema;
  const fields = Object.entries(schema.properties).flatMap(([name, inner]) => {
    const checkField = createCheck(document, inner);
    return checkField ? [{ name, checkField }] : [];
  });
  const known = new Set(Object.keys(schema.properties));
  const isClosed = schema.additionalProperties === false;
  const isBounded = isClosed || maxProperties < Infinity || limitBytes < Infinity;
  if (!isBounded && fields.length === 0) return undefined;
  return (object, path) => {
    if (typeof object !== 'object' || object === null) return;
    if (isClosed) refuseManyUnknown(object, known, path);
    if (maxProperties < Infinity && Object.keys(object).length > maxProperties) {
      throw invalidField(path || 'body', tooManyFields(maxProperties));
    }
    if (limitBytes < Infinity && boundBytes(object) > limitBytes && countBytes(object) > limitBytes) {
      throw invalidField(path || 'body', tooManyBytes(limitBytes));
    }
    for (const { name, checkField } of fields) {
      if (Object.hasOwn(object, name)) checkField(Reflect.get(object, name), path ? `${path}.${name}` : name);
    }
  };
}

/**
 * Objects with at most this many fields beyond those of their schema are left to the validator, which reports
 * each unknown field.
 */
const MAX_UNKNOWN_FIELDS = 20;

/**
 * Reports only the first of many unknown fields, because the validator would build a message for each field.
 */
function refuseManyUnknown(object: object, known: ReadonlySet<string>, path: string): void {
  const names = Object.keys(object);
  if (names.length <= known.size + MAX_UNKNOWN_FIELDS) return;
  const unknown = (names.find((name) => !known.has(name)) ?? '').slice(0, MAX_NAME_CHARACTERS);
  throw invalidField(path === '' ? unknown : `${path}.${unknown}`, 'is not a known field');
}

const MAX_NAME_CHARACTERS = 200;

const branchProperties = z.record(z.string(), z.object({ const: z.string() }).optional().catch(undefined));

function createBranchCheck(
  document: OpenApiDocument,
  { oneOf, discriminator }: Bounds,
): RequireBounds | undefined {
  if (!discriminator) return undefined;
  const branches = new Map(
    oneOf.map((branch) => {
      const properties = branchProperties.safeParse(resolveReference(document, branch)?.['properties']).data;
      return [properties?.[discriminator.propertyName]?.const, createCheck(document, branch)];
    }),
  );
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return;
    branches.get(Reflect.get(value, discriminator.propertyName))?.(value, path);
  };
}

/** Maximum UTF-8 bytes per UTF-16 code unit. A surrogate pair has only four bytes for two units. */
const MAX_UNIT_BYTES = 3;

/**
 * Returns an upper bound of {@link countBytes}. Fast for many small maps, because it reads only the lengths
 * of texts.
 */
function boundBytes(value: unknown): number {
  if (typeof value === 'string') return MAX_UNIT_BYTES * value.length;
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  let bytes = 0;
  if (Array.isArray(value)) {
    for (const item of value) bytes += boundBytes(item);
    return bytes;
  }
  for (const name of Object.keys(value)) {
    bytes += MAX_UNIT_BYTES * name.length + boundBytes(Reflect.get(value, name));
  }
  return bytes;
}

const SCALAR_BYTES = 8;

/** Counts UTF-8 bytes of names and texts. Each other scalar counts as {@link SCALAR_BYTES}. */
function countBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return SCALAR_BYTES;
  let bytes = 0;
  if (Array.isArray(value)) {
    for (const item of value) bytes += countBytes(item);
    return bytes;
  }
  for (const [name, inner] of Object.entries(value)) bytes += Buffer.byteLength(name) + countBytes(inner);
  return bytes;
}
