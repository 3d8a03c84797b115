import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';

/** Resolves references without copying, because startup resolves thousands of them. */
export function resolveReference(
  document: OpenApiDocument,
  part: unknown,
): Record<string, unknown> | undefined {
  if (!isObject(part)) return undefined;
  const { $ref: pointer } = part;
  if (typeof pointer !== 'string') return part;
  let target: unknown = document;
  for (const step of pointer.split('/').slice(1)) {
    target = getObject(target)?.[unescapeStep(step)];
  }
  return resolveReference(document, target);
}

/** Unescapes a step of a JSON pointer (RFC 6901, section 4). */
export function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function getObject(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function getBodySchema(
  document: OpenApiDocument,
  operation: Operation,
): Record<string, unknown> | undefined {
  const content = resolveReference(document, resolveReference(document, operation.requestBody)?.['content']);
  const media = resolveReference(document, content?.['application/json']);
  return resolveReference(document, media?.['schema']);
}

/**
 * Returns the schema of the value at `steps`.
 * @param steps property names and array indexes
 * @param value the value that `schema` describes; its discriminator fields select the `oneOf` branches
 */
export function findSchemaAt(
  document: OpenApiDocument,
  schema: unknown,
  steps: readonly string[],
  value: unknown,
): Record<string, unknown> | undefined {
  const here = mergeParts(document, resolveReference(document, schema));
  const [step, ...rest] = steps;
  if (step === undefined || !here) return here;
  const branch = selectBranch(document, here, value);
  const next =
    branch?.['items'] ?? getObject(branch?.['properties'])?.[step] ?? branch?.['additionalProperties'];
  return findSchemaAt(document, next, rest, getField(value, step));
}

/**
 * Merges the parts of an `allOf`. Fields beside `allOf`, such as a description, override those of the parts.
 */
function mergeParts(
  document: OpenApiDocument,
  schema: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  const { allOf, ...own } = schema ?? {};
  if (!Array.isArray(allOf)) return schema;
  const parts = [...allOf.map((part) => mergeParts(document, resolveReference(document, part))), own];
  const properties = Object.assign({}, ...parts.map((part) => part?.['properties']));
  return Object.assign({}, ...parts, { properties });
}

export const discriminatedSchema = z.object({
  oneOf: z.array(z.unknown()),
  discriminator: z.object({ propertyName: z.string() }),
});

/**
 * Returns the `oneOf` branch that the value's discriminator selects. Returns the schema itself if it has no
 * discriminator.
 */
export function selectBranch(
  document: OpenApiDocument,
  schema: Record<string, unknown> | undefined,
  value: unknown,
): Record<string, unknown> | undefined {
  const parsed = discriminatedSchema.safeParse(schema);
  if (!parsed.success) return schema;
  const { oneOf, discriminator } = parsed.data;
  const name = getField(value, discriminator.propertyName);
  const branches = oneOf.map((branch) => resolveReference(document, branch));
  return branches.find((branch) => {
    const properties = getObject(branch?.['properties']);
    return resolveReference(document, properties?.[discriminator.propertyName])?.['const'] === name;
  });
}

export function getField(value: unknown, step: string): unknown {
  const hasField = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
  return hasField ? Reflect.get(value, step) : undefined;
}

export function getDiscriminator(
  document: OpenApiDocument,
  schema: Record<string, unknown> | undefined,
): { name: string; values: string[] } | undefined {
  const parsed = discriminatedSchema.safeParse(schema);
  if (!parsed.success) return undefined;
  const { propertyName: name } = parsed.data.discriminator;
  const values = parsed.data.oneOf.map((branch) => {
    const properties = getObject(resolveReference(document, branch)?.['properties']);
    return String(resolveReference(document, properties?.[name])?.['const']);
  });
  return { name, values };
}

export function listPropertyNames(schema: Record<string, unknown> | undefined): string[] {
  return Object.keys(getObject(schema?.['properties']) ?? {});
}

/** Returns `['html', 'text']` for `anyOf: [{required: [html]}, {required: [text]}]`. */
export function listAlternativeFields(schema: Record<string, unknown> | undefined): string[] {
  const branches = z.array(z.object({ required: z.array(z.string()) })).safeParse(schema?.['anyOf']);
  return branches.data?.flatMap(({ required }) => required) ?? [];
}
