import { dereference } from '@apidevtools/json-schema-ref-parser';
import { z } from 'zod';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { loadDocument } from '../../../api/openapi/load-document.ts';
import { TEXT_FORMATS } from '../../../api/validation/formats.ts';

/** Does not copy the object, because Ajv caches a compiled schema by the object's identity. */
const schema = z.custom<Record<string, unknown>>((value) => typeof value === 'object' && value !== null);
const mediaType = z.object({
  schema,
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).optional(),
});
const content = z.record(z.string(), mediaType);

export type MediaType = z.infer<typeof mediaType>;

const operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-scope': z.string().optional(),
  'x-user-scope': z.string().optional(),
  'x-persons-only': z.boolean().optional(),
  'x-signed-by': z.string().optional(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false), schema }))
    .default([]),
  requestBody: z.object({ required: z.boolean(), content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), headers: z.record(z.string(), z.unknown()), content }),
  ),
});

const paths = z.record(z.string(), z.record(z.string(), operation));

export type ResolvedOperation = z.infer<typeof operation> & { method: string; path: string };

const components = z.object({ components: z.object({ schemas: z.record(z.string(), schema) }) });

/** Resolving takes a second, so each test file resolves the document only once. */
const resolveDocument = memoize(async (): Promise<object> => dereference(await loadDocument()));

export const readResolvedSchemas = memoize(
  async () => components.parse(await resolveDocument()).components.schemas,
);

export const readResolvedOperations = memoize(async (): Promise<ReadonlyMap<string, ResolvedOperation>> => {
  const all = Object.entries(z.object({ paths }).parse(await resolveDocument()).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, found]) => ({ ...found, method: method.toUpperCase(), path })),
  );
  return new Map(all.map((found) => [found.operationId, found]));
});

function memoize<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let reading: Promise<Read> | undefined;
  return () => (reading ??= read());
}

/** @throws Error for an unknown id */
export function getResolvedOperation(
  all: ReadonlyMap<string, ResolvedOperation>,
  operationId: string,
): ResolvedOperation {
  const found = all.get(operationId);
  if (found === undefined) throw new Error(`The document has no operation ${operationId}.`);
  return found;
}

export function getMedia({ content: media }: { content: Record<string, MediaType> }): MediaType {
  const [first] = Object.values(media);
  if (first === undefined) throw new Error('The content has no media type.');
  return first;
}

export function getExamples(media: MediaType): unknown[] {
  if (media.example !== undefined) return [media.example];
  return Object.values(media.examples ?? {}).map((example) => example.value);
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
  formats: { ...fullFormats, ...TEXT_FORMATS, iri: (text: string) => URL.canParse(text) },
});

ajv.addKeyword('discriminator');

// This API's own keyword: describes a pattern in words.
ajv.addKeyword('x-rule');

// This API's own keyword: a limit that JSON Schema cannot express.
ajv.addKeyword('x-limit-bytes');

export function listViolations(jsonSchema: Record<string, unknown>, value: unknown): string[] {
  const validate = ajv.compile(jsonSchema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
}
