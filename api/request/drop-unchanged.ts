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
 * Creates the step that drops unchanged fields from a refused PATCH body. Reads the resource only if such fields may
 * be the cause.
 * @returns whether the body has changed
 */
export function createDropUnchanged<Id extends OperationId>(endpoint: Endpoint<Id>) {
  const { context, operation, operationId } = endpoint;
  const unchanged = createUnchangedFilter(context.document, operation);
  const readInput = createReadInput(endpoint);
  const readStored = findStoredReader(operationId);
  return async (refusal: unknown, authorized: Authorized): Promise<boolean> => {
    const { request } = authorized;
    if (!unchanged || !readStored || !unchanged.canHelp(request.body, refusal)) return false;
    const input = readInput(request);
    const stored = await runCall(endpoint, authorized, (call) => readStored(input, call)).catch(
      (failure: unknown) => {
        // Keeps the validation error, whether or not the resource exists.
        if (failure instanceof AppError && failure.status < 500) return undefined;
        throw failure;
      },
    );
    const remaining = stored && unchanged.drop(request.body, stored);
    if (remaining) request.body = remaining;
    return remaining !== undefined;
  };
}

type Fields = Record<string, unknown>;

/** Not `z.record`, which drops a field `__proto__` and so the reason for its refusal. */
const object = z.custom<Fields>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Drops fields from a body that equal the stored values. */
type UnchangedFilter = {
  /** Returns whether unchanged fields may be the reason of a refusal. Avoids needless reads of the resource. */
  canHelp: (body: unknown, error: unknown) => boolean;
  /** Undefined if nothing was dropped. */
  drop: (body: unknown, stored: object) => Fields | undefined;
};

/**
 * Drops read-only fields from a PATCH body that equal the resource (`x-resource`), because callers often send back
 * everything they read. Partial objects are compared per field.
 */
export function createUnchangedFilter(
  document: OpenApiDocument,
  operation: Operation,
): UnchangedFilter | undefined {
  const name = operation['x-resource'];
  if (name === undefined) return undefined;
  const fields = listPropertyNames(resolveReference(document, document.components['schemas']?.[name]));
  const changeable = object.parse(getBodySchema(document, operation)?.['properties'] ?? {});
  const isPartialObject = (field: string) =>
    resolveReference(document, changeable[field])?.['additionalProperties'] === false;
  return {
    canHelp: (body, error) => {
      const names = Object.keys(object.safeParse(body).data ?? {}).filter((each) => fields.includes(each));
      return (
        isAboutBodyAlone(error) &&
        names.some((each) => changeable[each] === undefined || isPartialObject(each))
      );
    },
    drop: (body, stored) => {
      const sent = object.parse(body);
      // Matches the JSON response, without undefined fields.
      const visible = object.parse(JSON.parse(JSON.stringify(stored)));
      const remaining = Object.entries(sent).flatMap(([field, value]): [string, unknown][] => {
        if (isPartialObject(field)) return [[field, keepChangedFields(value, visible[field])]];
        const isKept = Object.hasOwn(visible, field) && isDeepStrictEqual(value, visible[field]);
        return changeable[field] === undefined && isKept ? [] : [[field, value]];
      });
      return isDeepStrictEqual(Object.fromEntries(remaining), sent)
        ? undefined
        : Object.fromEntries(remaining);
    },
  };
}

function keepChangedFields(sent: unknown, stored: unknown): unknown {
  const [sentFields, storedFields] = [object.safeParse(sent).data, object.safeParse(stored).data];
  if (!sentFields || !storedFields) return sent;
  const changed = Object.entries(sentFields).filter(
    ([field, value]) => !Object.hasOwn(storedFields, field) || !isDeepStrictEqual(value, storedFields[field]),
  );
  return Object.fromEntries(changed);
}

/** Returns whether only the body was refused, so the path is valid. */
function isAboutBodyAlone(error: unknown): boolean {
  const { data } = validatorError.safeParse(error);
  return data !== undefined && data.errors.every(({ path }) => path.startsWith('/body'));
}
