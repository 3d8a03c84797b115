import { z } from 'zod';
import type { OpenApiDocument, Operation } from '../../api/openapi/load-document.ts';

/** What the client has to know of an operation to call it. */
export type ClientOperation = {
  operationId: string;
  summary: string;
  method: string;
  path: string;
  /** Where the project goes that the client was made for, unless it stands in the path. */
  project: 'query' | 'header' | undefined;
  /** Whether it takes an `Idempotency-Key`. */
  takesKey: boolean;
  /** Whether the same request again does nothing more, by what the document says of it. */
  isIdempotent: boolean;
  isForm: boolean;
  /** Whether it needs anything but the project, which the client may have. */
  needsParameters: boolean;
};

const reference = z.object({ $ref: z.string() });
const parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) });

/** Reads of an operation of the document what the client needs. */
export function describeOperation(
  method: string,
  path: string,
  operation: Operation,
  components: OpenApiDocument['components'],
): ClientOperation {
  const parameters = (operation.parameters ?? []).map((given) => {
    const { data } = reference.safeParse(given);
    const name = data?.$ref.replace('#/components/parameters/', '');
    return parameter.parse(name === undefined ? given : components['parameters']?.[name]);
  });
  const has = (place: string, name: string) =>
    parameters.some((found) => found.in === place && found.name === name);
  const content = Object.keys(operation.requestBody?.content ?? {});
  return {
    operationId: operation.operationId,
    summary: operation.summary,
    method: method.toUpperCase(),
    path,
    project: projectOf(has),
    takesKey: has('header', 'Idempotency-Key'),
    isIdempotent: operation['x-idempotent'] === true,
    isForm: content.length > 0 && !content.includes('application/json'),
    needsParameters:
      operation.requestBody?.required === true ||
      parameters.some(({ name, required }) => required && name !== 'projectId'),
  };
}

function projectOf(has: (place: string, name: string) => boolean): ClientOperation['project'] {
  if (has('query', 'projectId')) return 'query';
  return has('header', 'X-Project-Id') ? 'header' : undefined;
}
