import { z } from 'zod';
import type { OpenApiDocument } from '../openapi/load-document.ts';

/**
 * A part of the document with its `$ref` followed. The part itself: each start follows thousands, and a parser copies
 * every object that it looks at.
 */
export function resolved(document: OpenApiDocument, part: unknown): Record<string, unknown> | undefined {
  if (!isObject(part)) return undefined;
  const { $ref: pointer } = part;
  if (typeof pointer !== 'string') return part;
  let target: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    target = objectOf(target)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return resolved(document, target);
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The schema that holds for the value at `steps` (names and indexes) under `schema`, where one is written down.
 * @param value the value under `schema` itself: it tells which of several schemas it is held to
 */
export function schemaAt(
  document: OpenApiDocument,
  schema: unknown,
  steps: readonly string[],
  value: unknown,
): Record<string, unknown> | undefined {
  const here = resolved(document, schema);
  const [step, ...rest] = steps;
  if (step === undefined || !here) return here;
  const branch = branchFor(document, here, value);
  const next =
    branch?.['items'] ?? objectOf(branch?.['properties'])?.[step] ?? branch?.['additionalProperties'];
  return schemaAt(document, next, rest, fieldOf(value, step));
}

const discriminated = z.object({
  oneOf: z.array(z.unknown()),
  discriminator: z.object({ propertyName: z.string() }),
});

/** The branch of a `oneOf` that the value's discriminator names; other schemas as they are. */
export function branchFor(
  document: OpenApiDocument,
  schema: Record<string, unknown> | undefined,
  value: unknown,
): Record<string, unknown> | undefined {
  const parsed = discriminated.safeParse(schema);
  if (!parsed.success) return schema;
  const { oneOf, discriminator } = parsed.data;
  const name = fieldOf(value, discriminator.propertyName);
  const branches = oneOf.map((branch) => resolved(document, branch));
  return branches.find((branch) => {
    const properties = objectOf(branch?.['properties']);
    return resolved(document, properties?.[discriminator.propertyName])?.['const'] === name;
  });
}

/** What an object or an array has at a name or index of its own. */
export function fieldOf(value: unknown, step: string): unknown {
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
  return isThere ? Reflect.get(value, step) : undefined;
}

/** The values that a `oneOf` with a discriminator knows of it, and its name. */
export function discriminatorOf(
  document: OpenApiDocument,
  schema: Record<string, unknown> | undefined,
): { name: string; values: string[] } | undefined {
  const parsed = discriminated.safeParse(schema);
  if (!parsed.success) return undefined;
  const { propertyName: name } = parsed.data.discriminator;
  const values = parsed.data.oneOf.map((branch) => {
    const properties = objectOf(resolved(document, branch)?.['properties']);
    return String(resolved(document, properties?.[name])?.['const']);
  });
  return { name, values };
}

/** The names in a schema's `properties`. */
export function propertyNames(schema: Record<string, unknown> | undefined): string[] {
  return Object.keys(objectOf(schema?.['properties']) ?? {});
}

/** The fields of which an `anyOf` asks for one: `anyOf: [{required: [html]}, {required: [text]}]`. */
export function alternativeFields(schema: Record<string, unknown> | undefined): string[] {
  const branches = z.array(z.object({ required: z.array(z.string()) })).safeParse(schema?.['anyOf']);
  return branches.data?.flatMap(({ required }) => required) ?? [];
}
