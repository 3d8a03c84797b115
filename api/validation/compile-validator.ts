import { createRequire } from 'node:module';
import * as OpenApiValidator from 'express-openapi-validator';
import { z } from 'zod';
import { isEmailAddress } from '../../domain/email-address.ts';
import type { OpenApiDocument } from '../openapi/load-document.ts';
import { isAbsoluteUrl, isDate, isDateTime, TEXT_FORMATS, UUID } from './formats.ts';
import { discriminatedSchema, resolveReference } from './document-lookup.ts';

type Specification = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/**
 * Creates the middleware that validates requests to a group of paths. Each operation is compiled at its first
 * request.
 */
export function compileValidator(
  document: OpenApiDocument,
  pathsOfGroup: readonly string[],
  { allErrors, validateResponses }: { allErrors: boolean; validateResponses: boolean },
) {
  // Copied, because the validator mutates its document.
  const paths = Object.fromEntries(
    pathsOfGroup.map((path) => [
      path,
      validateResponses ? document.paths[path] : withoutResponses(document, path),
    ]),
  );
  const apiSpec = structuredClone({
    ...document,
    servers: [{ url: '/' }],
    paths,
    // Webhooks describe requests to other servers, so this API does not validate them.
    webhooks: {},
    components: getComponents(document, paths),
  });
  removeMappings(apiSpec);
  if (!isSpecification(apiSpec)) throw new TypeError('The OpenAPI document lacks a path.');
  return OpenApiValidator.middleware({
    apiSpec,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    validateRequests: {
      allErrors,
      allowUnknownQueryParameters: false,
      coerceTypes: false,
      discriminator: true,
    },
    validateResponses: validateResponses && { removeAdditional: false, coerceTypes: false },
    ajvFormats: { mode: 'full' },
    // Ajv's formats accept year 0, times outside the ranges of `Date` and `timestamptz`, and UUIDs with the
    // prefix `urn:uuid:`, which RFC 9562 does not include.
    formats: {
      date: { type: 'string', validate: isDate },
      'date-time': { type: 'string', validate: isDateTime },
      email: { type: 'string', validate: isEmailAddress },
      uuid: { type: 'string', validate: (text: string) => UUID.test(text) },
      iri: { type: 'string', validate: isAbsoluteUrl },
      ...buildTextFormats(),
    },
  });
}

function buildTextFormats() {
  const formats = Object.entries(TEXT_FORMATS);
  return Object.fromEntries(formats.map(([name, validate]) => [name, { type: 'string' as const, validate }]));
}

/** Omits the responses, which are most of the document, because nothing validates them. */
function withoutResponses(document: OpenApiDocument, path: string) {
  const operations = Object.entries(document.paths[path] ?? {});
  return Object.fromEntries(
    operations.map(([method, operation]) => [method, { ...operation, responses: {} }]),
  );
}

/**
 * Returns only the components that `part` uses. Compiling all components would delay the first request to
 * each group of paths.
 */
function getComponents(document: OpenApiDocument, part: unknown): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(findReference(value)) ?? [];
    if (kind !== undefined && name !== undefined && !Object.hasOwn(found[kind] ?? {}, name)) {
      const component = resolveReference(document, { $ref: `#/components/${kind}/${name}` });
      found[kind] = { ...found[kind], [name]: component };
      visit(component);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(part);
  return found;
}

function findReference(value: object): string {
  return '$ref' in value ? String(value.$ref) : '';
}

/**
 * Removes discriminator mappings in place, because Ajv refuses them. Ajv selects a branch by its `const`
 * instead.
 */
function removeMappings(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const parsed = discriminatedSchema.safeParse(part);
  if (parsed.success) Object.assign(part, { discriminator: parsed.data.discriminator });
  for (const inner of Object.values(part)) removeMappings(inner);
}

/** Checks only that each path exists, because `npm run check` lints the document. */
function isSpecification(value: { paths: Record<string, unknown> }): value is Specification & typeof value {
  return Object.values(value.paths).every((path) => path !== undefined);
}

const schemaValidators = z.looseObject({ OpenAPISchemaValidator: z.function() });

/**
 * Disables the validation against the meta schema, which takes 80 ms of CPU per validator and cannot be
 * disabled by an option. `npm run check` validates the document instead.
 */
export function skipMetaSchema(): void {
  const require = createRequire(import.meta.url);
  const loaded: unknown = require('express-openapi-validator/dist/framework/openapi.schema.validator.js');
  if (!schemaValidators.safeParse(loaded).success || typeof loaded !== 'object' || loaded === null) {
    throw new TypeError('This version of express-openapi-validator has no OpenAPISchemaValidator.');
  }
  Object.assign(loaded, { OpenAPISchemaValidator: NoSchemaValidator });
}

class NoSchemaValidator {
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
