import { invalidField } from '../request/errors.ts';

/** NUL and lone surrogates are valid JSON but cannot be stored as PostgreSQL text. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * Refuses texts, including field names, that PostgreSQL cannot store.
 * @param path the value's position in the request; empty for the body
 * @throws AppError 400 that names the first field with an invalid text, or the object with an invalid field
 * name
 */
export function requireStorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (UNSTORABLE.test(value)) {
      throw invalidField(path, 'contains a NUL or a lone surrogate, which cannot be stored');
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
