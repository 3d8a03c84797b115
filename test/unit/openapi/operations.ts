import { dereference } from '@apidevtools/json-schema-ref-parser';
import { z } from 'zod';
import { loadDocument } from '../../../api/openapi/load-document.ts';

/** Keeps the object's identity, which is the cache key of the compiled schema. */
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

/** Resolving takes a second, so each test file resolves the document once. */
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
  if (first === undefined) throw new Error('There is no media type.');
  return first;
}

export function getExamples(media: MediaType): unknown[] {
  if (media.example !== undefined) return [media.example];
  return Object.values(media.examples ?? {}).map((example) => example.value);
}
