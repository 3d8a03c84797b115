import { join } from 'node:path';
import { bundle } from '@apidevtools/json-schema-ref-parser';
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
 * One operation of the document, with the policy that it is served by:
 *
 * - `x-scope`: the scopes that its callers need in the project, all of them, separated by spaces as in OAuth
 * - `x-user-scope`: the scope that their token needs, where it acts in no project
 * - `x-persons-only`: no program's own token may call it, but a platform client's in a project that it made
 * - `x-platform`: a platform client's own token may call it, though it acts in no project
 * - `x-rate-limit`: `credential` where it issues one: its class besides reads and writes (`api/limits/rate-limits.ts`)
 * - `x-oauth-errors`: its errors also say what RFC 7591 has clients look for
 * - `x-signed-by`: the provider who signs its bodies in place of a credential, with the deployment's secret
 *   or with that of the connection in the path
 * - `x-deadline`: milliseconds after which its handler is stopped, where it does more than read or write a few rows
 * - `x-body-limit`: most bytes of its body after decompression, where that is not 256 KiB
 * - `x-body-ignored`: its body is not read, whatever its type and size
 * - `x-idempotent`: a POST that clients may repeat as it is, without an `Idempotency-Key`: the second does nothing more
 * - `x-resource`: the schema of what a PATCH changes; its fields may be sent back as they are
 *
 * In parameters, `x-comma-list`: a comma-separated list; it may be empty, and have spaces around its commas.
 *
 * In schemas, `x-limit-bytes`: most bytes of the names and texts in an object.
 */
export type Operation = z.infer<typeof operation>;

/** The scopes that an operation needs in the project; none where it acts in no project or is open. */
export function scopesOf({ 'x-scope': scopes }: { 'x-scope'?: string | undefined }): readonly string[] {
  return scopes?.split(' ') ?? [];
}

/**
 * The specification as one self-contained OpenAPI 3.1 document: `paths` by path and lower-case method. Every `$ref`
 * in it points into its own `components`.
 */
export type OpenApiDocument = z.infer<typeof openApiDocument>;

/**
 * Reads `openapi.yaml` beside this file, puts the files that it refers to into it, and adds the headers that every
 * answer has. Each call returns a document of its own, which the caller may change.
 */
export async function loadDocument(): Promise<OpenApiDocument> {
  const bundled: unknown = await bundle(join(import.meta.dirname, 'openapi.yaml'));
  const document = openApiDocument.parse(bundled);
  addCommonHeaders(document);
  return document;
}

/**
 * `X-Request-Id` on every answer, and what is left of the limits on each success that has a credential to count for.
 */
function addCommonHeaders({ paths, components }: OpenApiDocument): void {
  const shared = components['responses'] ?? {};
  const successes = new Set<unknown>();
  const all = new Set<unknown>(Object.values(shared));
  for (const { security, responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(responses)) {
      const described = sharedResponse(response, shared) ?? response;
      all.add(described);
      if (status.startsWith('2') && security.length > 0) successes.add(described);
    }
  }
  for (const response of all) {
    addHeaders(response, ['X-Request-Id', ...(successes.has(response) ? LIMIT_HEADERS : [])]);
  }
}

const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'];

function sharedResponse(response: unknown, shared: Record<string, unknown>): unknown {
  const { data } = reference.safeParse(response);
  return data && shared[data.$ref.replace('#/components/responses/', '')];
}

const withHeaders = z.object({ headers: z.record(z.string(), z.unknown()).default({}) });

function addHeaders(response: unknown, names: readonly string[]): void {
  const { headers } = withHeaders.parse(response);
  const common = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  Object.assign(Object(response), { headers: { ...Object.fromEntries(common), ...headers } });
}
