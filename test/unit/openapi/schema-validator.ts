import { Ajv2020 } from 'ajv/dist/2020.js';
import { TEXT_FORMATS } from '../../../api/validation/formats.ts';
import { fullFormats } from 'ajv-formats/dist/formats.js';

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
  formats: { ...fullFormats, ...TEXT_FORMATS, iri: (text: string) => URL.canParse(text) },
});

// OpenAPI keyword that annotates a `oneOf`.
ajv.addKeyword('discriminator');
// Keyword of this API: a pattern in words.
ajv.addKeyword('x-rule');

// Enforced by the API, because JSON Schema cannot express it.
ajv.addKeyword('x-limit-bytes');

/** Returns one line per violation of a JSON schema; empty when the value is valid. */
export function listViolations(schema: Record<string, unknown>, value: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
}
