import { z } from 'zod';
import { invalidField } from '../http/errors.ts';
import type { OpenApiDocument, Operation } from '../openapi/load-document.ts';
import { fieldOf, propertyNames, resolved } from './document-lookup.ts';
import { tooManyItems } from './rule-in-words.ts';

const bounded = z.object({ maxItems: z.number() });

/**
 * Refuses a body whose lists are longer than the document allows, before the validator looks at what is in them: its
 * time grows with the square of the items that are wrong.
 * @throws AppError 400 that names the first such list
 */
export function createRequireBoundedArrays(document: OpenApiDocument, operation: Operation) {
  const content = resolved(document, resolved(document, operation.requestBody)?.['content']);
  const schema = resolved(document, resolved(document, content?.['application/json'])?.['schema']);
  const properties = resolved(document, schema?.['properties']);
  const limits = propertyNames(schema).flatMap((name) => {
    const { data } = bounded.safeParse(resolved(document, properties?.[name]));
    return data ? [{ name, maxItems: data.maxItems }] : [];
  });
  return (body: unknown): void => {
    for (const { name, maxItems } of limits) {
      const list = fieldOf(body, name);
      if (Array.isArray(list) && list.length > maxItems) throw invalidField(name, tooManyItems(maxItems));
    }
  };
}
