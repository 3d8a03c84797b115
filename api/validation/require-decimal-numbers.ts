import { invalidFields } from '../http/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { resolved } from './document-lookup.ts';

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
