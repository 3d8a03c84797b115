import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import {
  badRequest,
  invalidFields,
  MAX_DETAILS,
  type AppError,
  type ErrorDetail,
} from '../request/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import {
  getBodySchema,
  listAlternativeFields,
  selectBranch,
  getDiscriminator,
  getField,
  listPropertyNames,
  resolveReference,
  findSchemaAt,
  unescapeStep,
} from './document-lookup.ts';
import { validatorError } from './report-on-part.ts';
import { CANNOT_BE_CHANGED, describeRule } from './describe-rule.ts';

type Finding = z.infer<typeof validatorError>['errors'][number];

/** `method`: in lower case. */
export type RefusedRequest = {
  document: OpenApiDocument;
  operation: Operation;
  method: string;
  body: unknown;
};

/** Converts an error of the validator to a response. Returns undefined for other errors. */
export function explainErrors(error: unknown, request: RefusedRequest): AppError | undefined {
  const parsed = validatorError.safeParse(error);
  if (!parsed.success) return undefined;
  const findings = keepFirstPerField(withoutLengths(withoutBranches(parsed.data.errors, request)));
  if (findings.length === 0) return badRequest('The request does not match the OpenAPI document.');
  const details = findings.slice(0, MAX_DETAILS).map((finding) => explain(finding, request));
  return invalidFields(details, findings.length, { isAtLeast: parsed.data.isOfPart });
}

/**
 * Drops the `required` errors in the branches of an `anyOf`, because the error of the `anyOf` lists all
 * alternatives.
 */
function withoutBranches(findings: Finding[], request: RefusedRequest): Finding[] {
  const branches = findings
    .filter(({ errorCode }) => errorCode === 'anyOf.openapi.validation')
    .flatMap(({ path }) => listAlternativesAt(path, request).map((name) => `${path}/${name}`));
  if (branches.length === 0) return findings;
  const redundant = new Set(branches);
  return findings.filter(({ path, errorCode }) => errorCode !== REQUIRED || !redundant.has(path));
}

/** Drops `maxLength` errors of fields with a more specific error, such as an invalid UUID. */
function withoutLengths(findings: Finding[]): Finding[] {
  const pathsWithOtherErrors = new Set(
    findings.flatMap((finding) => (isLength(finding) ? [] : [finding.path])),
  );
  return findings.filter((finding) => !isLength(finding) || !pathsWithOtherErrors.has(finding.path));
}

function isLength({ errorCode }: Finding): boolean {
  return errorCode === 'maxLength.openapi.validation';
}

const REQUIRED = 'required.openapi.validation';

/** Keeps the first error per field, because one wrong value may violate several rules. */
function keepFirstPerField(findings: readonly Finding[]): Finding[] {
  const paths = new Set<string>();
  return findings.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function explain(finding: Finding, request: RefusedRequest): ErrorDetail {
  const [, part = '', ...steps] = finding.path.split('/');
  if (part === 'body' && finding.errorCode === 'discriminator.openapi.validation') {
    const schema = findSchemaAt(
      request.document,
      getBodySchema(request.document, request.operation),
      steps.map(unescapeStep),
      request.body,
    );
    const { name, values } = getDiscriminator(request.document, schema) ?? { name: 'type', values: [] };
    return {
      path: formatPath([...steps, name], request.body),
      message: `must be one of ${values.join(', ')}`,
    };
  }
  if (part === 'body') {
    return { path: formatPath(steps, request.body) || 'body', message: explainBody(finding, request) };
  }
  const name = steps.map(unescapeStep).join('/');
  if (part === 'query' && finding.message.startsWith('Unknown query parameter')) {
    return { path: name, message: `is not a known query parameter; ${listParameters(request)}` };
  }
  if (part === 'query' && finding.message.startsWith('Empty value')) {
    return { path: name, message: 'must not be empty' };
  }
  if (part === 'query' && finding.message.includes('must be url encoded')) {
    return { path: name, message: 'contains characters that must be percent-encoded' };
  }
  const parameter = getParameter(part, name, request);
  return {
    path: typeof parameter?.['name'] === 'string' ? parameter['name'] : name,
    message: describeRule(toBrokenRule(finding), resolveReference(request.document, parameter?.['schema'])),
  };
}

function explainBody(finding: Finding, request: RefusedRequest): string {
  const steps = finding.path.split('/').slice(2).map(unescapeStep);
  if (finding.errorCode === 'additionalProperties.openapi.validation') return explainUnknown(steps, request);
  const schema = findSchemaAt(
    request.document,
    getBodySchema(request.document, request.operation),
    steps,
    request.body,
  );
  if (finding.errorCode === 'not.openapi.validation') {
    const refused = resolveReference(request.document, schema?.['not'])?.['enum'];
    const values = Array.isArray(refused) ? refused.map((value) => JSON.stringify(value)) : [];
    if (values.length > 0) return `must not be ${values.join(' or ')}`;
  }
  if (finding.errorCode === 'anyOf.openapi.validation') {
    const names = listAlternativesAt(finding.path, request);
    if (names.length > 0) return `needs ${names.join(' or ')}`;
  }
  return describeRule(toBrokenRule(finding), schema);
}

function explainUnknown(steps: readonly string[], request: RefusedRequest): string {
  const name = steps.at(-1) ?? '';
  if (steps.length === 1 && listResourceFields(request).includes(name)) return CANNOT_BE_CHANGED;
  const nearest = findNearestName(name, listPropertyNames(findBranchAt(steps.slice(0, -1), request)));
  return nearest === undefined ? 'is not a known field' : `is not a known field; the nearest is ${nearest}`;
}

function listResourceFields({ document, operation, method }: RefusedRequest): string[] {
  const { 'x-resource': resource } = operation;
  if (resource !== undefined)
    return listPropertyNames(resolveReference(document, document.components['schemas']?.[resource]));
  if (method !== 'put') return [];
  const response = resolveReference(document, resolveReference(document, operation.responses)?.['200']);
  const media = resolveReference(
    document,
    resolveReference(document, response?.['content'])?.['application/json'],
  );
  return listPropertyNames(resolveReference(document, media?.['schema']));
}

function toBrokenRule({ errorCode = '', message }: Finding) {
  return { keyword: errorCode.split('.')[0] ?? '', message };
}

function listAlternativesAt(path: string, request: RefusedRequest): string[] {
  const steps = path.split('/').slice(2).map(unescapeStep);
  return listAlternativeFields(findBranchAt(steps, request));
}

/** Returns the schema at `steps`; for a `oneOf`, the branch that the value selects. */
function findBranchAt(steps: readonly string[], request: RefusedRequest) {
  const { document, operation, body } = request;
  const schema = findSchemaAt(document, getBodySchema(document, operation), steps, body);
  const value = steps.reduce<unknown>((part, step) => getField(part, step), body);
  return selectBranch(document, schema, value);
}

function listParametersIn({ document, operation }: RefusedRequest, part: string) {
  return (operation.parameters ?? [])
    .map((parameter) => resolveReference(document, parameter))
    .filter((parameter) => parameter?.['in'] === part);
}

function listParameters(request: RefusedRequest): string {
  const known = listParametersIn(request, 'query').map((parameter) => String(parameter?.['name']));
  return known.length === 0 ? 'this operation has none' : `this operation has ${known.join(', ')}`;
}

/** @param part the validator's name for the location. The validator lowercases header names. */
function getParameter(part: string, name: string, request: RefusedRequest) {
  const location = { params: 'path', headers: 'header' }[part] ?? part;
  return listParametersIn(request, location).find((parameter) => {
    const known = String(parameter?.['name']);
    return (location === 'header' ? known.toLowerCase() : known) === name;
  });
}

/**
 * Formats `['recipients', '3', 'email']` as `recipients[3].email`. A number is an index only inside an array.
 */
function formatPath(steps: readonly string[], body: unknown): string {
  let value: unknown = body;
  let path = '';
  for (const step of steps.map(unescapeStep)) {
    path += Array.isArray(value) && /^\d+$/.test(step) ? `[${step}]` : `${path && '.'}${step}`;
    value = getField(value, step);
  }
  return path;
}

/** Bounds the work for a long unknown name. */
const MAX_COMPARED_CHARACTERS = 100;

/**
 * Returns the known name with the fewest different letters, ignoring case, `_` and `-`. Returns undefined if
 * more than a third of the letters differ.
 */
function findNearestName(unknown: string, known: readonly string[]): string | undefined {
  const unknownLetters = toComparableName(unknown.slice(0, MAX_COMPARED_CHARACTERS));
  let nearest: { name: string; edits: number } | undefined;
  for (const name of known) {
    const letters = toComparableName(name);
    const edits = distance(unknownLetters, letters);
    const isNear = edits * 3 <= Math.min(unknownLetters.length, letters.length);
    if (isNear && edits < (nearest?.edits ?? Infinity)) nearest = { name, edits };
  }
  return nearest?.name;
}

function toComparableName(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
