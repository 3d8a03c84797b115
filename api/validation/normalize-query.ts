import type { Request } from 'express';
import { invalidFields } from '../request/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { resolved } from './document-lookup.ts';

/** Parameters that take a cursor, in every operation that has one. */
const CURSORS: ReadonlySet<string> = new Set(['cursor', 'after']);

/**
 * Drops cursors and comma-separated lists (`x-comma-list`) that are empty, and the spaces around the commas of the
 * others. Programs write a parameter without a value that way, and people write lists with spaces.
 */
export function createNormalizeQuery(document: OpenApiDocument, operation: Operation) {
  const parameters = (operation.parameters ?? []).flatMap((written) => {
    const parameter = resolved(document, written);
    const name = String(parameter?.['name']);
    const isList = parameter?.['x-comma-list'] === true;
    return parameter?.['in'] === 'query' && (isList || CURSORS.has(name)) ? [{ name, isList }] : [];
  });
  if (parameters.length === 0) return undefined;
  return (request: Request): void => {
    if (!parameters.some(({ name }) => Object.hasOwn(request.query, name))) return;
    const query = { ...request.query };
    for (const { name, isList } of parameters) {
      const value = query[name];
      if (typeof value !== 'string') continue;
      const normalized = isList ? value.trim().replaceAll(/\s*,\s*/g, ',') : value;
      if (normalized === '') delete query[name];
      else query[name] = normalized;
    }
    // Express parses the query anew at each access, so the request gets a value of its own.
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true });
  };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Refuses numbers of a query that are written in another way than in decimal digits, such as `0x10`, `1e2` and `+5`:
 * the validator takes all that JavaScript takes. What is no number at all is left to the validator.
 * @throws AppError 400 that names each of them
 */
export function createRequireDecimalNumbers(document: OpenApiDocument, operation: Operation) {
  const names = (operation.parameters ?? []).flatMap((reference) => {
    const parameter = resolved(document, reference);
    const type = resolved(document, parameter?.['schema'])?.['type'];
    const isNumber = parameter?.['in'] === 'query' && (type === 'integer' || type === 'number');
    return isNumber ? [String(parameter['name'])] : [];
  });
  if (names.length === 0) return undefined;
  return (query: Readonly<Record<string, unknown>>): void => {
    const details = names.flatMap((path) => {
      const value = query[path];
      const isOther =
        typeof value === 'string' && value !== '' && !DECIMAL.test(value) && !Number.isNaN(Number(value));
      return isOther ? [{ path, message: 'must be a number in decimal digits' }] : [];
    });
    if (details.length > 0) throw invalidFields(details);
  };
}
