import { z } from 'zod';
import type { OpenApiDocument } from '../openapi/load-document.ts';

const reference = z.object({ $ref: z.string() });
const objectValue = z.record(z.string(), z.unknown());

/** A part of the document with its `$ref` followed. */
export function resolved(document: OpenApiDocument, part: unknown): Record<string, unknown> | undefined {
  const pointer = reference.safeParse(part);
  if (!pointer.success) return objectValue.safeParse(part).data;
  let target: unknown = document;
  for (const step of pointer.data.$ref.split('/').slice(1)) {
    target = objectValue.safeParse(target).data?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return resolved(document, target);
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
    branch?.['items'] ??
    objectValue.safeParse(branch?.['properties']).data?.[step] ??
    branch?.['additionalProperties'];
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
    const properties = objectValue.safeParse(branch?.['properties']).data;
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
    const properties = objectValue.safeParse(resolved(document, branch)?.['properties']).data;
    return String(resolved(document, properties?.[name])?.['const']);
  });
  return { name, values };
}

/** The names in a schema's `properties`. */
export function propertyNames(schema: Record<string, unknown> | undefined): string[] {
  return Object.keys(objectValue.safeParse(schema?.['properties']).data ?? {});
}

/** The fields of which an `anyOf` asks for one: `anyOf: [{required: [html]}, {required: [text]}]`. */
export function alternativeFields(schema: Record<string, unknown> | undefined): string[] {
  const branches = z.array(z.object({ required: z.array(z.string()) })).safeParse(schema?.['anyOf']);
  return branches.data?.flatMap(({ required }) => required) ?? [];
}
