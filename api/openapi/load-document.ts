import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const reference = z.object({ $ref: z.string() }).loose();

const parameter = z
  .object({
    name: z.string(),
    in: z.enum(['path', 'query', 'header']),
    required: z.boolean().optional(),
    schema: z.record(z.string(), z.unknown()),
    example: z.unknown().optional(),
  })
  .loose();

const operation = z
  .object({
    operationId: z.string(),
    summary: z.string(),
    description: z.string(),
    tags: z.tuple([z.string()]),
    security: z.array(z.record(z.string(), z.array(z.string()))),
    'x-scope': z.string().optional(),
    'x-user-scope': z.string().optional(),
    'x-persons-only': z.literal(true).optional(),
    'x-platform': z.literal(true).optional(),
    'x-rate-limit': z.literal('credential').optional(),
    'x-oauth-errors': z.literal(true).optional(),
    'x-signed-by': z.enum(['resend', 'resend-connection']).optional(),
    'x-deadline': z.number().int().positive().optional(),
    'x-body-limit': z.number().int().positive().optional(),
    'x-body-ignored': z.literal(true).optional(),
    'x-idempotent': z.literal(true).optional(),
    'x-resource': z.string().optional(),
    parameters: z.array(z.union([reference, parameter])).optional(),
    requestBody: z
      .object({ required: z.boolean().optional(), content: z.record(z.string(), z.unknown()) })
      .loose()
      .optional(),
    responses: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .loose();

const openApiDocument = z
  .object({
    openapi: z.string(),
    info: z.object({ title: z.string(), version: z.string() }).loose(),
    tags: z.array(z.object({ name: z.string(), description: z.string() }).loose()),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.record(z.string(), z.record(z.string(), z.unknown())),
  })
  .loose();

/**
 * An operation of the document with its policy:
 *
 * - `x-scope`: required project scopes, separated by spaces as in OAuth
 * - `x-user-scope`: required token scope outside projects
 * - `x-persons-only`: refuses `client_credentials` tokens, except those of platform clients in projects that
 *   they created
 * - `x-platform`: not in a project; platform clients may call it with `client_credentials` tokens
 * - `x-rate-limit`: `credential` if the operation issues a credential; see `api/limits/rate-limits.ts`
 * - `x-oauth-errors`: errors also have `error` and `error_description` (RFC 7591)
 * - `x-signed-by`: Resend signs the body; `resend` with the deployment's secret, `resend-connection` with a
 *   connection's secret
 * - `x-deadline`: milliseconds until the handler is cancelled; by default, the request's deadline applies
 * - `x-body-limit`: maximum size of the decompressed body, in bytes; 256 KiB by default
 * - `x-body-ignored`: the body is not read, whatever its type and size
 * - `x-idempotent`: a POST that is safe to repeat without an `Idempotency-Key`
 * - `x-resource`: schema of the resource that a PATCH changes; read-only fields are accepted if unchanged
 *
 * In parameters, `x-comma-list`: a comma-separated list, which may be empty or have spaces around the commas.
 *
 * In schemas:
 *
 * - `x-limit-bytes`: maximum total bytes of an object's names and strings
 * - `x-rule`: describes `pattern`, `format` or `propertyNames` in words that error messages append to the
 *   field's name
 */
export type Operation = z.infer<typeof operation>;

export function getScopes({ 'x-scope': scopes }: { 'x-scope'?: string | undefined }): readonly string[] {
  return scopes?.split(' ') ?? [];
}

/** OpenAPI 3.1. Every `$ref` points into the document's own `components`. */
export type OpenApiDocument = z.infer<typeof openApiDocument>;

/** Each call returns a new, mutable document. */
export async function loadDocument(): Promise<OpenApiDocument> {
  const document = openApiDocument.parse(await readDocument('openapi'));
  addCommonHeaders(document);
  return document;
}

function addCommonHeaders({ paths, components }: OpenApiDocument): void {
  const shared = components['responses'] ?? {};
  const successes = new Set<unknown>();
  const all = new Set<unknown>(Object.values(shared));
  for (const { security, responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      const described = findSharedResponse(response, shared) ?? response;
      all.add(described);
      if (status.startsWith('2') && security.length > 0) successes.add(described);
    }
  }
  for (const response of all) {
    addHeaders(response, ['X-Request-Id', ...(successes.has(response) ? LIMIT_HEADERS : [])]);
  }
}

const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'];

function findSharedResponse(response: unknown, shared: Record<string, unknown>): unknown {
  const { data } = reference.safeParse(response);
  return data && shared[data.$ref.replace('#/components/responses/', '')];
}

const withHeaders = z.object({ headers: z.record(z.string(), z.unknown()).default({}) });

function addHeaders(response: unknown, names: readonly string[]): void {
  const { headers } = withHeaders.parse(response);
  const common = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  Object.assign(Object(response), { headers: { ...Object.fromEntries(common), ...headers } });
}

/** File names without extensions. The second document's references point into the first document. */
export const DOCUMENTS = ['openapi', 'oauth/endpoints'] as const;

/** Compiled code reads JSON instead, because the YAML parser would cost an idle process megabytes of memory. */
export async function readDocument(name: (typeof DOCUMENTS)[number]): Promise<unknown> {
  const file = join(import.meta.dirname, name);
  if (existsSync(`${file}.json`)) return JSON.parse(await readFile(`${file}.json`, 'utf8'));
  const { bundle, parse } = await import('@apidevtools/json-schema-ref-parser');
  return name === 'openapi' ? bundle(`${file}.yaml`) : parse(`${file}.yaml`);
}
