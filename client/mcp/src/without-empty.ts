import { z } from 'zod';

/**
 * Removes optional arguments that are `null` or blank, which models send for unspecified values. Required
 * arguments stay, so that validation reports them.
 */
export function withoutEmpty(schema: unknown, input: unknown): unknown {
  if (isOptional(schema)) return withoutEmpty(schema.unwrap(), input);
  if (schema instanceof z.ZodArray && Array.isArray(input)) {
    return input.map((item) => withoutEmpty(schema.element, item));
  }
  if (!(schema instanceof z.ZodObject) || !isRecord(input)) return input;
  const fields: Record<string, unknown> = schema.shape;
  const filled = Object.entries(input).filter(
    ([name, value]) => !(isOptional(fields[name]) && isEmpty(value)),
  );
  return Object.fromEntries(filled.map(([name, value]) => [name, withoutEmpty(fields[name], value)]));
}

function isOptional(schema: unknown): schema is z.ZodOptional | z.ZodExactOptional {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional;
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
