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

// Of OpenAPI, which says more of a oneOf that holds by itself.
ajv.addKeyword('discriminator');
// Of ours: a pattern in words.
ajv.addKeyword('x-rule');

// Held by the API, as JSON Schema cannot say it.
ajv.addKeyword('x-limit-bytes');

/** What is wrong with a value by a JSON schema, one line for each error; empty when it is valid. */
export function violations(schema: Record<string, unknown>, value: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
}
