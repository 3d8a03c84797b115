import type { Request, RequestHandler, Response } from 'express';
import type { OpenApiDocument } from '../openapi/load-document.ts';
import { compileValidator, skipMetaSchema } from './compile-validator.ts';
import { reportOnPart, validatorError, type ValidationFailure } from './report-on-part.ts';

/** Maximum values of a body for which all errors are reported. Larger bodies get a partial report. */
const MAX_VALUES_TO_REPORT_ALL = 5_000;

export type RequestValidator = {
  /**
   * Writes coerced values and defaults into `query` and `params`.
   * @param values upper bound of the body's values
   * @throws HttpError of express-openapi-validator with status 400 and `errors`, or the ValidationFailure of
   * {@link reportOnPart}
   */
  validate(request: Request, response: Response, values: number): Promise<void>;
};

export type RequestValidators = (path: string) => RequestValidator;

/**
 * Creates a validator per group of paths. A single validator would take a millisecond to match a request
 * against all paths.
 */
export function createRequestValidators(
  document: OpenApiDocument,
  options: { validateResponses: boolean },
): RequestValidators {
  skipMetaSchema();
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
 * Groups paths by their first OpenAPI tag, and separates paths that can match the same URL. The validator
 * uses only the first matching path of a group, and refuses methods that this path lacks.
 */
function groupPaths(document: OpenApiDocument): string[][] {
  const groups: { area: string | undefined; paths: string[] }[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    const area = Object.values(operations)[0]?.tags[0];
    const group = groups.find(
      (candidate) =>
        candidate.area === area && !candidate.paths.some((other) => mayMatchSameUrl(path, other)),
    );
    if (group) group.paths.push(path);
    else groups.push({ area, paths: [path] });
  }
  return groups.map(({ paths }) => paths);
}

function mayMatchSameUrl(left: string, right: string): boolean {
  const [steps, others] = [left.split('/'), right.split('/')];
  const isParameter = (step: string | undefined) => step?.startsWith('{') === true;
  return (
    steps.length === others.length &&
    steps.every((step, index) => {
      const opposite = others[index];
      return step === opposite || isParameter(step) || isParameter(opposite);
    })
  );
}

function createRequestValidator(
  document: OpenApiDocument,
  paths: readonly string[],
  { validateResponses }: { validateResponses: boolean },
): RequestValidator {
  const allErrors = compileValidator(document, paths, { allErrors: true, validateResponses });
  // A large body can have as many errors as values, so its first validation stops at the first error.
  const firstError = lazy(() => compileValidator(document, paths, { allErrors: false, validateResponses }));
  return {
    async validate(request, response, values) {
      if (values <= MAX_VALUES_TO_REPORT_ALL) {
        await runAll(allErrors, request, response);
        return;
      }
      const body: unknown = request.body;
      const first = await findErrors(firstError(), request, response);
      if (!first) return;
      const failure = await reportOnPart(body, first, {
        findFirst: (part) => findErrors(firstError(), Object.assign(request, { body: part }), response),
        findAll: (part) => findErrors(allErrors, Object.assign(request, { body: part }), response),
      });
      request.body = body;
      throw failure;
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

async function findErrors(
  handlers: readonly RequestHandler[],
  request: Request,
  response: Response,
): Promise<ValidationFailure | undefined> {
  try {
    await runAll(handlers, request, response);
    return undefined;
  } catch (error) {
    const { data } = validatorError.safeParse(error);
    if (!data) throw error;
    return data;
  }
}

export function runMiddleware(
  middleware: RequestHandler,
  request: Request,
  response: Response,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const returned: unknown = middleware(request, response, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(error);
    });
    if (returned instanceof Promise) returned.catch(reject);
  });
}

function lazy<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}
