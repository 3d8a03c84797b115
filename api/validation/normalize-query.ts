import type { Request } from 'express';
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
