import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../../api/openapi/load-document.ts';

export type ClientOperation = {
  operationId: string;
  summary: string;
  method: string;
  path: string;
  /**
   * Location of the client's default project in a request; undefined if the path contains the project or the
   * operation needs none.
   */
  project: 'query' | 'header' | undefined;
  takesKey: boolean;
  /** Whether the document declares that a request can safely be repeated. */
  isIdempotent: boolean;
  isForm: boolean;
  needsParameters: boolean;
};

const reference = z.object({ $ref: z.string() });
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) });

export function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  components: OpenApiDocument['components'],
): ClientOperation {
  const parameters = (operation.parameters ?? []).map((rawParameter) => {
    const { data } = reference.safeParse(rawParameter);
    const name = data?.$ref.replace('#/components/parameters/', '');
    return parameter.parse(name === undefined ? rawParameter : components['parameters']?.[name]);
  });
  const has = (location: string, name: string) =>
    parameters.some((found) => found.in === location && found.name === name);
  const content = Object.keys(operation.requestBody?.content ?? {});
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    method: method.toUpperCase(),
    path,
    project: getProject(has),
    takesKey: has('header', 'Idempotency-Key'),
    isIdempotent: operation['x-idempotent'] === true,
    isForm: content.length > 0 && !content.includes('application/json'),
    needsParameters:
      operation.requestBody?.required === true ||
      parameters.some(({ name, required }) => required && name !== 'projectId'),
  };
}

function getProject(has: (location: string, name: string) => boolean): ClientOperation['project'] {
  if (has('query', 'projectId')) return 'query';
  return has('header', 'X-Project-Id') ? 'header' : undefined;
}
