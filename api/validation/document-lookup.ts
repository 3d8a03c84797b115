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

/** The schema that holds for the value at `steps` (names and indexes) under `schema`, where one is written down. */
export function schemaAt(
  document: OpenApiDocument,
  schema: unknown,
  steps: readonly string[],
): Record<string, unknown> | undefined {
  const here = resolved(document, schema);
  const [step, ...rest] = steps;
  if (step === undefined || !here) return here;
  const next =
    here['items'] ?? objectValue.safeParse(here['properties']).data?.[step] ?? here['additionalProperties'];
  return schemaAt(document, next, rest);
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
