import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/**
 * Returns a shorter JSON schema, because agents load all schemas at start. It omits the dialect and
 * `additionalProperties`, and `required` in outputs.
 * @param prepare transforms the input before validation
 */
export function compactSchema<Schema extends z.ZodObject>(
  schema: Schema,
  prepare: (given: unknown) => unknown = (given) => given,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      validate: (given, options) => standard.validate(prepare(given), options),
      jsonSchema: {
        input: (options) => compact(standard.jsonSchema.input(options), LEFT_OUT),
        output: (options) => compact(standard.jsonSchema.output(options), LEFT_OUT_OF_ANSWERS),
      },
    },
  };
}

const LEFT_OUT: ReadonlySet<string> = new Set(['$schema', 'propertyNames']);

const LEFT_OUT_OF_ANSWERS: ReadonlySet<string> = new Set([...LEFT_OUT, 'required']);

function compact(schema: Record<string, unknown>, leftOut: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !leftOut.has(name) && !(name === 'additionalProperties' && value === false))
      .map(([name, value]) => [name, compactValue(value, leftOut)]),
  );
}

function compactValue(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => compactValue(one, leftOut));
  return typeof value === 'object' && value !== null ? compact({ ...value }, leftOut) : value;
}
