import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isPlatformScope } from '../../domain/scopes.ts';
import { resolveReference } from '../validation/document-lookup.ts';
import { getScopes, type OpenApiDocument, type Operation } from './load-document.ts';
import { describeSamples } from './code-samples.ts';
import { refreshBody, refreshIdempotencyKey, type RenderTime } from './fresh-examples.ts';
import {
  OAUTH_SCHEME,
  TOKEN_TAG,
  withAuthorizationEndpoints,
  withSignIn,
  type DocumentParts,
} from './authorization-endpoints.ts';

type RenderInputs = {
  endpoints: DocumentParts;
  examples: ReferenceExamples;
  moment: RenderTime;
  apiUrl: string;
};

export function buildReferenceDocument(document: OpenApiDocument, inputs: RenderInputs): object {
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        renderOperation(document, { path, method, operation }, inputs),
      ]),
    ),
  ]);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const usedTags = new Set([TOKEN_TAG, ...operations.flatMap(({ tags }) => tags)]);
  return withSignIn(
    withAuthorizationEndpoints(
      {
        ...document,
        // Relative, because the page's content security policy blocks calls to other origins.
        servers: [{ url: '/' }],
        tags: document.tags.filter(({ name }) => usedTags.has(name)),
        paths: Object.fromEntries(paths),
      },
      inputs.endpoints,
    ),
  );
}

function renderOperation(
  document: OpenApiDocument,
  { path, method, operation }: { path: string; method: string; operation: Operation },
  { examples, moment, apiUrl }: RenderInputs,
): object {
  const { operationId, description, parameters = [], requestBody, security } = operation;
  const values = { ...examples['*'], ...examples[operationId] };
  const filledParameters = parameters.map((declared) =>
    withExample(resolveReference(document, declared) ?? {}, values, moment),
  );
  const filledBody = requestBody && refreshBody(operationId, requestBody, { moment, ids: values });
  const request = {
    operationId,
    method,
    path,
    security,
    parameters: filledParameters,
    requestBody: filledBody,
  };
  return {
    ...operation,
    description: [description, describeRights(operation), describeSamples(request, apiUrl)].join('\n\n'),
    parameters: filledParameters,
    // Swagger UI's dialog offers only the sign-in, because the page has its own field for keys and tokens.
    security: security.length === 0 ? [] : [{ [OAUTH_SCHEME]: listNeededScopes(operation) }],
    ...(filledBody !== undefined && { requestBody: filledBody }),
  };
}

function withExample(
  parameter: Record<string, unknown>,
  values: ReferenceExamples[string],
  moment: RenderTime,
): Record<string, unknown> {
  const name = String(parameter['name']);
  if (name === 'Idempotency-Key') {
    return { ...parameter, example: refreshIdempotencyKey(parameter['example'], moment) };
  }
  const value = values[name];
  if (value === undefined) return parameter;
  const { example: _example, ...others } = parameter;
  return value === null ? others : { ...others, example: value };
}

export function describeRights(operation: Operation): string {
  const { 'x-signed-by': signer, security } = operation;
  if (signer !== undefined) return '**Credential:** none; the provider signs the body.';
  if (security.length === 0) return '**Credential:** none.';
  const needed = listNeededScopes(operation).map((scope) => `\`${scope}\``);
  return `**Scope:** ${needed.length === 0 ? 'none is needed' : needed.join(' and ')}.${describeCallers(operation)}`;
}

function describeCallers(operation: Operation): string {
  if (!operation['x-persons-only']) return '';
  const scopes = getScopes(operation);
  const takesPlatform = operation['x-platform'] ?? (scopes.length > 0 && scopes.every(isPlatformScope));
  const exception = takesPlatform ? ', unless a platform client acts on its own projects' : '';
  return ` Only for people: \`client_credentials\` tokens are refused${exception}.`;
}

function listNeededScopes(operation: Operation): readonly string[] {
  const userScope = operation['x-user-scope'];
  return userScope === undefined ? getScopes(operation) : [userScope];
}

const shape = z.record(z.string(), z.record(z.string(), z.string().nullable()));

/** Example values by `operationId` (`*`: all operations) and parameter name. Null: no example. */
type ReferenceExamples = z.infer<typeof shape>;

/**
 * Returns an empty object if `file` is undefined or cannot be read.
 * @throws SyntaxError or ZodError for invalid content
 */
export async function readReferenceExamples(file: string | undefined): Promise<ReferenceExamples> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return shape.parse(JSON.parse(text));
}
