import { createRequire } from 'node:module';
import { z } from 'zod';

const schemaValidators = z.looseObject({ OpenAPISchemaValidator: z.function() });

/**
 * Skips the validator's compilation of the OpenAPI meta schema, 80 ms of CPU per area, which no option disables. `npm
 * run check` validates the document.
 */
export function skipMetaSchema(): void {
  const require = createRequire(import.meta.url);
  const loaded: unknown = require('express-openapi-validator/dist/framework/openapi.schema.validator.js');
  if (!schemaValidators.safeParse(loaded).success || typeof loaded !== 'object' || loaded === null) {
    throw new TypeError('This version of express-openapi-validator has no OpenAPISchemaValidator.');
  }
  Object.assign(loaded, { OpenAPISchemaValidator: NoSchemaValidator });
}

/** Accepts every document. */
class NoSchemaValidator {
  validate(): { errors: never[] } {
    return { errors: [] };
  }
}
