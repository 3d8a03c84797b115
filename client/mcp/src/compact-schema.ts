import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { z } from 'zod';

/**
 * A schema that is told in few words, because an agent reads all of them before it does anything: without what names
 * the dialect, and what only repeats that other fields are not read.
 */
export function compactSchema<Schema extends z.ZodObject>(
  schema: Schema,
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const standard = schema['~standard'];
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options) => compact(standard.jsonSchema.input(options)),
        output: (options) => compact(standard.jsonSchema.output(options)),
      },
    },
  };
}

const LEFT_OUT = new Set(['$schema', 'propertyNames']);

function compact(schema: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !LEFT_OUT.has(name) && !(name === 'additionalProperties' && value === false))
      .map(([name, value]) => [name, compactValue(value)]),
  );
}

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue);
  return typeof value === 'object' && value !== null ? compact({ ...value }) : value;
}
