import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/**
 * Shortens the JSON schema, because agents load all schemas at start. Omits `$schema`, `propertyNames` and
 * `additionalProperties: false`; in outputs, also omits `required`.
 * @param prepare transforms the input before validation
 */
export function compactSchema<Schema extends z.ZodObject>(
  schema: Schema,
  prepare: (input: unknown) => unknown = (input) => input,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (input, options) => standard.validate(prepare(input), options),
      jsonSchema: {
        input: (options) => compact(standard.jsonSchema.input(options), OMITTED),
        output: (options) => compact(standard.jsonSchema.output(options), OMITTED_FROM_OUTPUTS),
      },
    },
  };
}

const OMITTED: ReadonlySet<string> = new Set(['$schema', 'propertyNames']);

const OMITTED_FROM_OUTPUTS: ReadonlySet<string> = new Set([...OMITTED, 'required']);

function compact(schema: Record<string, unknown>, omitted: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !omitted.has(name) && !(name === 'additionalProperties' && value === false))
      .map(([name, value]) => [name, compactValue(value, omitted)]),
  );
}

function compactValue(value: unknown, omitted: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => compactValue(item, omitted));
  return typeof value === 'object' && value !== null ? compact({ ...value }, omitted) : value;
}
