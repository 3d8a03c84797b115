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
  alternativeFields,
  branchFor,
  getDiscriminator,
  getField,
  propertyNames,
  resolved,
  schemaAt,
} from './document-lookup.ts';
import { validatorError } from './report-on-part.ts';
import { CANNOT_BE_CHANGED, describeRule } from './describe-rule.ts';

type Finding = z.infer<typeof validatorError>['errors'][number];

/** A refused request with its operation. `method` is lowercase. */
export type Examined = { document: OpenApiDocument; operation: Operation; method: string; body: unknown };

/** Converts validator errors into a 400 that names the fields; undefined for other errors. */
export function explainErrors(error: unknown, examined: Examined): AppError | undefined {
  const parsed = validatorError.safeParse(error);
  if (!parsed.success) return undefined;
  const findings = keepFirstPerField(withoutLengths(withoutBranches(parsed.data.errors, examined)));
  if (findings.length === 0) return badRequest('The request does not match the OpenAPI document.');
  const details = findings.slice(0, MAX_DETAILS).map((finding) => explain(finding, examined));
  return invalidFields(details, findings.length, { isAtLeast: parsed.data.isOfPart });
}

/** Drops the branch errors of a failed `anyOf`, since its own error covers them. */
function withoutBranches(findings: Finding[], examined: Examined): Finding[] {
  const branches = findings
    .filter(({ errorCode }) => errorCode === 'anyOf.openapi.validation')
    .flatMap(({ path }) => alternativesAt(path, examined).map((name) => `${path}/${name}`));
  if (branches.length === 0) return findings;
  const redundant = new Set(branches);
  return findings.filter(({ path, errorCode }) => errorCode !== REQUIRED || !redundant.has(path));
}

/** Drops length errors of fields with a more specific error, such as an invalid UUID. */
function withoutLengths(findings: Finding[]): Finding[] {
  const otherwise = new Set(findings.flatMap((finding) => (isLength(finding) ? [] : [finding.path])));
  return findings.filter((finding) => !isLength(finding) || !otherwise.has(finding.path));
}

function isLength({ errorCode }: Finding): boolean {
  return errorCode === 'maxLength.openapi.validation';
}

const REQUIRED = 'required.openapi.validation';

/** Keeps the first error per field: an invalid date fails both its format and its pattern. */
function keepFirstPerField(findings: readonly Finding[]): Finding[] {
  const paths = new Set<string>();
  return findings.filter(({ path }) => !paths.has(path) && paths.add(path));
}

function explain(finding: Finding, examined: Examined): ErrorDetail {
  const [, place = '', ...steps] = finding.path.split('/');
  if (place === 'body' && finding.errorCode === 'discriminator.openapi.validation') {
    const schema = schemaAt(examined.document, bodySchema(examined), steps.map(unescapeStep), examined.body);
    const { name, values } = getDiscriminator(examined.document, schema) ?? { name: 'type', values: [] };
    return {
      path: fieldPath([...steps, name], examined.body),
      message: `must be one of ${values.join(', ')}`,
    };
  }
  if (place === 'body') {
    return { path: fieldPath(steps, examined.body) || 'body', message: explainBody(finding, examined) };
  }
  const name = steps.map(unescapeStep).join('/');
  if (place === 'query' && finding.message.startsWith('Unknown query parameter')) {
    return { path: name, message: `is not a known query parameter; ${listParameters(examined)}` };
  }
  if (place === 'query' && finding.message.startsWith('Empty value')) {
    return { path: name, message: 'must not be empty' };
  }
  if (place === 'query' && finding.message.includes('must be url encoded')) {
    return { path: name, message: 'contains characters that must be percent-encoded' };
  }
  const parameter = getParameter(place, name, examined);
  return {
    path: typeof parameter?.['name'] === 'string' ? parameter['name'] : name,
    message: describeRule(brokenRule(finding), resolved(examined.document, parameter?.['schema'])),
  };
}

function explainBody(finding: Finding, examined: Examined): string {
  const steps = finding.path.split('/').slice(2).map(unescapeStep);
  if (finding.errorCode === 'additionalProperties.openapi.validation') return explainUnknown(steps, examined);
  const schema = schemaAt(examined.document, bodySchema(examined), steps, examined.body);
  if (finding.errorCode === 'not.openapi.validation') {
    const refused = resolved(examined.document, schema?.['not'])?.['enum'];
    const values = Array.isArray(refused) ? refused.map((value) => JSON.stringify(value)) : [];
    if (values.length > 0) return `must not be ${values.join(' or ')}`;
  }
  if (finding.errorCode === 'anyOf.openapi.validation') {
    const names = alternativesAt(finding.path, examined);
    if (names.length > 0) return `needs ${names.join(' or ')}`;
  }
  return describeRule(brokenRule(finding), schema);
}

/** Explains an unknown field: read-only, misspelled or unknown. */
function explainUnknown(steps: readonly string[], examined: Examined): string {
  const name = steps.at(-1) ?? '';
  if (steps.length === 1 && fixedFields(examined).includes(name)) return CANNOT_BE_CHANGED;
  const nearest = nearestName(name, propertyNames(branchAt(steps.slice(0, -1), examined)));
  return nearest === undefined ? 'is not a known field' : `is not a known field; the nearest is ${nearest}`;
}

/** Returns the read-only fields of an operation's resource. */
function fixedFields({ document, operation, method }: Examined): string[] {
  const { 'x-resource': resource } = operation;
  if (resource !== undefined)
    return propertyNames(resolved(document, document.components['schemas']?.[resource]));
  if (method !== 'put') return [];
  const answer = resolved(document, resolved(document, operation.responses)?.['200']);
  const media = resolved(document, resolved(document, answer?.['content'])?.['application/json']);
  return propertyNames(resolved(document, media?.['schema']));
}

function brokenRule({ errorCode = '', message }: Finding) {
  return { keyword: errorCode.split('.')[0] ?? '', message };
}

function alternativesAt(path: string, examined: Examined): string[] {
  const steps = path.split('/').slice(2).map(unescapeStep);
  return alternativeFields(branchAt(steps, examined));
}

/** Returns the schema of a body part, with its branch selected. */
function branchAt(steps: readonly string[], examined: Examined) {
  const { document, body } = examined;
  const schema = schemaAt(document, bodySchema(examined), steps, body);
  const value = steps.reduce<unknown>((part, step) => getField(part, step), body);
  return branchFor(document, schema, value);
}

function bodySchema({ document, operation }: Examined): unknown {
  const content = resolved(document, resolved(document, operation.requestBody)?.['content']);
  return resolved(document, content?.['application/json'])?.['schema'];
}

function parametersIn({ document, operation }: Examined, place: string) {
  return (operation.parameters ?? [])
    .map((parameter) => resolved(document, parameter))
    .filter((parameter) => parameter?.['in'] === place);
}

function listParameters(examined: Examined): string {
  const known = parametersIn(examined, 'query').map((parameter) => String(parameter?.['name']));
  return known.length === 0 ? 'this operation has none' : `known are ${known.join(', ')}`;
}

/** @param place the validator's name of the location; header names are lowercase there */
function getParameter(place: string, name: string, examined: Examined) {
  const location = { params: 'path', headers: 'header' }[place] ?? place;
  return parametersIn(examined, location).find((parameter) => {
    const known = String(parameter?.['name']);
    return (location === 'header' ? known.toLowerCase() : known) === name;
  });
}

/** Formats `['recipients', '3', 'email']` as `recipients[3].email`. A number is an index only inside an array. */
function fieldPath(steps: readonly string[], body: unknown): string {
  let value: unknown = body;
  let path = '';
  for (const step of steps.map(unescapeStep)) {
    path += Array.isArray(value) && /^\d+$/.test(step) ? `[${step}]` : `${path && '.'}${step}`;
    value = getField(value, step);
  }
  return path;
}

/** RFC 6901 section 4. */
function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Maximum compared characters of an unknown name, to bound the work. */
const MAX_COMPARED_CHARACTERS = 100;

/**
 * Returns the known name closest to a misspelled one, ignoring case, `_` and `-`. Undefined if more than a third of
 * the letters differ.
 */
function nearestName(unknown: string, known: readonly string[]): string | undefined {
  const written = getLetters(unknown.slice(0, MAX_COMPARED_CHARACTERS));
  let nearest: { name: string; edits: number } | undefined;
  for (const name of known) {
    const letters = getLetters(name);
    const edits = distance(written, letters);
    const isNear = edits * 3 <= Math.min(written.length, letters.length);
    if (isNear && edits < (nearest?.edits ?? Infinity)) nearest = { name, edits };
  }
  return nearest?.name;
}

function getLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
