import type { Request, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { z } from 'zod';
import { hasUsualHost } from '../../domain/ascii-url.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import type { OpenApiDocument } from '../openapi/load-document.ts';
import { isDate, isDateTime } from './dates.ts';
import { resolved } from './document-lookup.ts';
import { reportOnPart, validatorError, type Finding } from './report-on-part.ts';
import { createRunSteps } from './run-steps.ts';
import { TEXT_FORMATS } from './text-formats.ts';
import { doWithoutMetaSchema } from './without-meta-schema.ts';

/** Values in a body up to which all its errors are collected; beyond it, those of a part. */
const VALUES_TO_REPORT_ON = 5_000;

export type RequestValidator = {
  /**
   * Holds a request to one path of the document and puts coerced values and defaults into its `query` and `params`.
   * The answer of the request is held to the document as well, where that is asked for.
   * @param values how many values the body holds at most
   * @throws HttpError of express-openapi-validator with status 400 and `errors`, or what {@link reportOnPart} has found
   */
  validate(request: Request, response: Response, values: number): Promise<void>;
};

/** The validator of each path of the document. */
export type RequestValidators = (path: string) => RequestValidator;

type Specification = Exclude<Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'], string>;

/**
 * Validators for one path each: one for the whole document would match every request against every path, which at a
 * hundred paths takes two thirds of the throughput. What they compile, they compile on first use, once.
 */
export function createRequestValidators(
  document: OpenApiDocument,
  options: { validateResponses: boolean },
): RequestValidators {
  doWithoutMetaSchema();
  const made = new Map<string, RequestValidator>();
  return (path) => {
    const validator = made.get(path) ?? createRequestValidator(document, path, options);
    made.set(path, validator);
    return validator;
  };
}

function createRequestValidator(
  document: OpenApiDocument,
  path: string,
  { validateResponses }: { validateResponses: boolean },
): RequestValidator {
  const reporting = onFirstUse(() => compile(document, path, { allErrors: true, validateResponses }));
  // A large body may have as many errors as it has values: first know that it is wrong.
  const terse = onFirstUse(() => compile(document, path, { allErrors: false, validateResponses }));
  return {
    async validate(request, response, values) {
      if (values <= VALUES_TO_REPORT_ON) {
        await reporting()(request, response);
        return;
      }
      const body: unknown = request.body;
      const first = await find(terse(), request, response);
      if (!first) return;
      throw await reportOnPart(body, first, {
        findFirst: (part) => find(terse(), Object.assign(request, { body: part }), response),
        findAll: (part) => find(reporting(), Object.assign(request, { body: part }), response),
      });
    },
  };
}

async function find(
  run: ReturnType<typeof createRunSteps>,
  request: Request,
  response: Response,
): Promise<Finding | undefined> {
  try {
    await run(request, response);
    return undefined;
  } catch (error) {
    const { data } = validatorError.safeParse(error);
    if (!data) throw error;
    return data;
  }
}

function compile(
  document: OpenApiDocument,
  path: string,
  { allErrors, validateResponses }: { allErrors: boolean; validateResponses: boolean },
) {
  // A copy of its own: the validator writes into the document that it is given.
  const paths = { [path]: validateResponses ? document.paths[path] : withoutResponses(document, path) };
  const apiSpec = structuredClone({
    ...document,
    servers: [{ url: '/' }],
    paths,
    // They are requests to others.
    webhooks: {},
    components: componentsOf(document, paths),
  });
  withoutMappings(apiSpec);
  if (!isSpecification(apiSpec)) throw new TypeError(`The OpenAPI document does not have the path ${path}.`);
  const steps = OpenApiValidator.middleware({
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
    // Ajv's own dates have a year 0, and times that a Date or a timestamptz cannot hold.
    // Without the prefix `urn:uuid:`, which RFC 9562 does not count to the UUID.
    formats: {
      date: { type: 'string', validate: isDate },
      'date-time': { type: 'string', validate: isDateTime },
      email: { type: 'string', validate: isEmailAddress },
      uuid: { type: 'string', validate: (text: string) => UUID.test(text) },
      iri: { type: 'string', validate: isAbsoluteUrl },
      ...textFormats(),
    },
  });
  return createRunSteps(steps);
}

function textFormats() {
  const formats = Object.entries(TEXT_FORMATS);
  return Object.fromEntries(formats.map(([name, validate]) => [name, { type: 'string' as const, validate }]));
}

/** A path without its answers, which are most of the document, where nothing is held to them. */
function withoutResponses(document: OpenApiDocument, path: string) {
  const operations = Object.entries(document.paths[path] ?? {});
  return Object.fromEntries(operations.map(([method, each]) => [method, { ...each, responses: {} }]));
}

/**
 * The components that a part of the document refers to, itself or by others of them: what the validator gets, it reads
 * and compiles, and all of them for each path would make every first request wait.
 */
function componentsOf(document: OpenApiDocument, part: unknown): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)/.exec(referenceIn(value)) ?? [];
    if (kind !== undefined && name !== undefined && !Object.hasOwn(found[kind] ?? {}, name)) {
      const component = resolved(document, { $ref: `#/components/${kind}/${name}` });
      found[kind] = { ...found[kind], [name]: component };
      visit(component);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(part);
  return found;
}

function referenceIn(value: object): string {
  return '$ref' in value ? String(value.$ref) : '';
}

/**
 * Takes away, in place, what discriminators say of the names of schemas: Ajv refuses it, and finds the branch by the
 * `const` of each.
 */
function withoutMappings(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const parsed = discriminated.safeParse(part);
  if (parsed.success) Object.assign(part, { discriminator: parsed.data.discriminator });
  for (const inner of Object.values(part)) withoutMappings(inner);
}

const discriminated = z.object({
  oneOf: z.array(z.unknown()),
  discriminator: z.object({ propertyName: z.string() }),
});

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Absolute, in any letters (RFC 3987), which Ajv's own formats do not know. */
function isAbsoluteUrl(text: string): boolean {
  return !/[\s\p{Cc}]/u.test(text) && hasUsualHost(text) && URL.canParse(text);
}

/** The document itself is linted in the check; here it is enough that the path is there. */
function isSpecification(value: { paths: Record<string, unknown> }): value is Specification & typeof value {
  return Object.values(value.paths).every((path) => path !== undefined);
}

function onFirstUse<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
