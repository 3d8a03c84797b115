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

ajv.addKeyword('discriminator');

// Keyword of this API: a pattern in words.
ajv.addKeyword('x-rule');

// Keyword of this API: a limit that JSON Schema cannot express.
ajv.addKeyword('x-limit-bytes');

export function listViolations(schema: Record<string, unknown>, value: unknown): string[] {
  const validate = ajv.compile(schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? error.keyword}`);
}
