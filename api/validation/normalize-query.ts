import type { Request } from 'express';
import { invalidFields } from '../request/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { resolveReference } from './document-lookup.ts';

const CURSORS: ReadonlySet<string> = new Set(['cursor', 'after']);

/**
 * Creates a function that drops empty cursors, empty comma lists (`x-comma-list`) and spaces around commas,
 * because callers commonly send them. Returns undefined if the operation has no such parameters.
 */
export function createNormalizeQuery(document: OpenApiDocument, operation: Operation) {
  const parameters = (operation.parameters ?? []).flatMap((reference) => {
    const parameter = resolveReference(document, reference);
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
    // Express's getter parses the query at each access, so a fixed value replaces it.
    Object.defineProperty(request, 'query', { value: query, writable: true, configurable: true });
  };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Creates a check that refuses query numbers such as `0x10`, `1e2` and `+5`, which the validator would
 * accept. The check throws an AppError 400 that names each parameter.
 * @returns undefined if the operation has no query numbers
 */
export function createRequireDecimalNumbers(document: OpenApiDocument, operation: Operation) {
  const names = (operation.parameters ?? []).flatMap((reference) => {
    const parameter = resolveReference(document, reference);
    const type = resolveReference(document, parameter?.['schema'])?.['type'];
    const isNumber = parameter?.['in'] === 'query' && (type === 'integer' || type === 'number');
    return isNumber ? [String(parameter['name'])] : [];
  });
  if (names.length === 0) return undefined;
  return (query: Readonly<Record<string, unknown>>): void => {
    const details = names.flatMap((path) => {
      const value = query[path];
      const isNotDecimal =
        typeof value === 'string' && value !== '' && !DECIMAL.test(value) && !Number.isNaN(Number(value));
      return isNotDecimal ? [{ path, message: 'must be a number in decimal digits' }] : [];
    });
    if (details.length > 0) throw invalidFields(details);
  };
}
