import { createRequire } from 'node:module';
import { z } from 'zod';

const schemaValidators = z.looseObject({ OpenAPISchemaValidator: z.function() });

/**
 * Keeps express-openapi-validator from compiling the schema of OpenAPI documents for every validator, which no option
 * does: 80 ms of the processor for each area before the process answers. The repository's check holds the document to it.
 */
export function doWithoutMetaSchema(): void {
  const require = createRequire(import.meta.url);
  const loaded: unknown = require('express-openapi-validator/dist/framework/openapi.schema.validator.js');
  if (!schemaValidators.safeParse(loaded).success || typeof loaded !== 'object' || loaded === null) {
    throw new TypeError('This express-openapi-validator holds documents to their schema in another way.');
  }
  Object.assign(loaded, { OpenAPISchemaValidator: NoSchemaValidator });
}

/** Of documents that are known to hold. */
class NoSchemaValidator {
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
