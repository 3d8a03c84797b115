import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { OperationId } from '../operations/operation.ts';
import { findStoredReader } from '../operations/stored-resources.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { getBodySchema, listPropertyNames, resolveReference } from '../validation/document-lookup.ts';
import { validatorError } from '../validation/report-on-part.ts';
import { AppError } from './errors.ts';
import type { Endpoint, Authorized } from './endpoint.ts';
import { runCall, createReadInput } from './handle.ts';

/**
 * Returns a function that drops unchanged fields from a refused PATCH body. It reads the resource only if
 * unchanged fields may have caused the refusal.
 */
export function createDropUnchanged<Id extends OperationId>(endpoint: Endpoint<Id>) {
  const { context, operation, operationId } = endpoint;
  const filter = createUnchangedFilter(context.document, operation);
  const readInput = createReadInput(endpoint);
  const readStored = findStoredReader(operationId);
  return async (refusal: unknown, authorized: Authorized): Promise<boolean> => {
    const { request } = authorized;
    if (!filter || !readStored || !filter.canHelp(request.body, refusal)) return false;
    const input = readInput(request);
    const stored = await runCall(endpoint, authorized, (call) => readStored(input, call)).catch(
      (failure: unknown) => {
        // A failed read, such as a 404, must not replace the validation error.
        if (failure instanceof AppError && failure.status < 500) return undefined;
        throw failure;
      },
    );
    const remaining = stored && filter.drop(request.body, stored);
    if (remaining) request.body = remaining;
    return remaining !== undefined;
  };
}

type Fields = Record<string, unknown>;

/** `z.record` would drop a field `__proto__`, and the refused body would pass. */
const fieldsSchema = z.custom<Fields>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

type UnchangedFilter = {
  /**
   * Returns whether unchanged fields may have caused the error. If not, the resource need not be read.
   */
  canHelp: (body: unknown, error: unknown) => boolean;
  drop: (body: unknown, stored: object) => Fields | undefined;
};

/**
 * Creates a filter that drops unchanged read-only fields, because callers often send back the resource that
 * they read (`x-resource`). It also drops the unchanged properties of changeable objects with fixed properties.
 */
export function createUnchangedFilter(
  document: OpenApiDocument,
  operation: Operation,
): UnchangedFilter | undefined {
  const resource = operation['x-resource'];
  if (resource === undefined) return undefined;
  const fields = listPropertyNames(resolveReference(document, document.components['schemas']?.[resource]));
  const changeable = fieldsSchema.parse(getBodySchema(document, operation)?.['properties'] ?? {});
  const isPartialObject = (field: string) =>
    resolveReference(document, changeable[field])?.['additionalProperties'] === false;
  return {
    canHelp: (body, error) => {
      const names = Object.keys(fieldsSchema.safeParse(body).data ?? {}).filter((name) =>
        fields.includes(name),
      );
      return (
        isOnlyAboutBody(error) &&
        names.some((name) => changeable[name] === undefined || isPartialObject(name))
      );
    },
    drop: (body, stored) => {
      const sent = fieldsSchema.parse(body);
      // Callers read the resource as JSON, which has no undefined fields.
      const visible = fieldsSchema.parse(JSON.parse(JSON.stringify(stored)));
      const remaining = Object.entries(sent).flatMap(([field, value]): [string, unknown][] => {
        if (isPartialObject(field)) return [[field, keepChangedFields(value, visible[field])]];
        const isUnchanged = Object.hasOwn(visible, field) && isDeepStrictEqual(value, visible[field]);
        return changeable[field] === undefined && isUnchanged ? [] : [[field, value]];
      });
      return isDeepStrictEqual(Object.fromEntries(remaining), sent)
        ? undefined
        : Object.fromEntries(remaining);
    },
  };
}

function keepChangedFields(sent: unknown, stored: unknown): unknown {
  const [sentFields, storedFields] = [fieldsSchema.safeParse(sent).data, fieldsSchema.safeParse(stored).data];
  if (!sentFields || !storedFields) return sent;
  const changed = Object.entries(sentFields).filter(
    ([field, value]) => !Object.hasOwn(storedFields, field) || !isDeepStrictEqual(value, storedFields[field]),
  );
  return Object.fromEntries(changed);
}

/** If the path parameters are also invalid, the stored resource cannot be read. */
function isOnlyAboutBody(error: unknown): boolean {
  const { data } = validatorError.safeParse(error);
  return data !== undefined && data.errors.every(({ path }) => path.startsWith('/body'));
}
