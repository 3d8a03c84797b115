import type { Request, RequestHandler, Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { z } from 'zod';
import { hasUsualHost } from '../../domain/ascii-url.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import type { OpenApiDocument } from '../openapi/load-document.ts';
import { isDate, isDateTime } from './dates.ts';
import { resolved } from './document-lookup.ts';
import { reportOnPart, validatorError, type Finding } from './report-on-part.ts';
import { runMiddleware } from './run-middleware.ts';
import { TEXT_FORMATS } from './text-formats.ts';
import { doWithoutMetaSchema } from './without-meta-schema.ts';

/** Values in a body up to which all its errors are collected; beyond it, those of a part. */
const VALUES_TO_REPORT_ON = 5_000;

export type RequestValidator = {
  /**
   * Holds a request to the document and puts coerced values and defaults into its `query` and `params`.
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
 * Makes a validator for each area: one for the whole document would match every request against every path, which takes
 * a millisecond. Schemas are compiled at the first request of their operation.
 */
export function createRequestValidators(
  document: OpenApiDocument,
  options: { validateResponses: boolean },
): RequestValidators {
  doWithoutMetaSchema();
  const validators = new Map<string, RequestValidator>();
  for (const paths of groupPaths(document)) {
    const validator = createRequestValidator(document, paths, options);
    for (const path of paths) validators.set(path, validator);
  }
  return (path) => {
    const validator = validators.get(path);
    if (!validator) throw new TypeError(`The OpenAPI document does not have the path ${path}.`);
    return validator;
  };
}

/**
 * The paths of each area. Two that match the same URL are in different groups: of a group, express-openapi-validator
 * takes the first that matches, and refuses a method that only the other has.
 */
function groupPaths(document: OpenApiDocument): string[][] {
  const groups: { area: string | undefined; paths: string[] }[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    const area = Object.values(operations)[0]?.tags[0];
    const group = groups.find(
      (each) => each.area === area && !each.paths.some((other) => mayMatchSameUrl(path, other)),
    );
    if (group) group.paths.push(path);
    else groups.push({ area, paths: [path] });
  }
  return groups.map(({ paths }) => paths);
}

function mayMatchSameUrl(one: string, other: string): boolean {
  const [steps, others] = [one.split('/'), other.split('/')];
  const isParameter = (step: string | undefined) => step?.startsWith('{') === true;
  return (
    steps.length === others.length &&
    steps.every((step, place) => {
      const opposite = others[place];
      return step === opposite || isParameter(step) || isParameter(opposite);
    })
  );
}

function createRequestValidator(
  document: OpenApiDocument,
  paths: readonly string[],
  { validateResponses }: { validateResponses: boolean },
): RequestValidator {
  const reporting = compile(document, paths, { allErrors: true, validateResponses });
  // A large body may have as many errors as it has values: first know that it is wrong.
  const terse = onFirstUse(() => compile(document, paths, { allErrors: false, validateResponses }));
  return {
    async validate(request, response, values) {
      if (values <= VALUES_TO_REPORT_ON) {
        await runAll(reporting, request, response);
        return;
      }
      const body: unknown = request.body;
      const first = await find(terse(), request, response);
      if (!first) return;
      throw await reportOnPart(body, first, {
        findFirst: (part) => find(terse(), Object.assign(request, { body: part }), response),
        findAll: (part) => find(reporting, Object.assign(request, { body: part }), response),
      });
    },
  };
}

async function runAll(
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<void> {
  for (const handler of handlers) await runMiddleware(handler, request, response);
}

async function find(
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<Finding | undefined> {
  try {
    await runAll(handlers, request, response);
    return undefined;
  } catch (error) {
    const { data } = validatorError.safeParse(error);
    if (!data) throw error;
    return data;
  }
}

function compile(
  document: OpenApiDocument,
  pathsOfGroup: readonly string[],
  { allErrors, validateResponses }: { allErrors: boolean; validateResponses: boolean },
) {
  // A copy of its own: the validator writes into the document that it is given.
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
    // They are requests to others.
    webhooks: {},
    components: componentsOf(document, paths),
  });
  withoutMappings(apiSpec);
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
 * and compiles, and all of them for each area would make every first request wait.
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
