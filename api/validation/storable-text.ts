import { invalidField } from '../request/errors.ts';

/** NUL and lone surrogates: well-formed JSON can carry them, a PostgreSQL text cannot. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Checks every text in a validated value, names of fields included.
 * @param path where the value stands in the request, empty for the body itself
 * @throws AppError 400 that names the first field with such a text
 */
export function requireStorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) {
      throw invalidField(path, 'holds a NUL or half a surrogate pair, which is not text');
    }
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) requireStorableText(item, `${path}[${index}]`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    requireStorableText(name, path === '' ? 'body' : path);
    requireStorableText(item, path === '' ? name : `${path}.${name}`);
  }
}
