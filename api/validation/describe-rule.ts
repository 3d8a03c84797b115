import { z } from 'zod';

type BrokenRule = { keyword: string; message: string };

const schemaWithRule = z.object({ 'x-rule': z.string() });

/**
 * Describes a rule in words that follow a field name: `must be at most 100`. `x-rule` describes the pattern
 * or format of its schema; below `propertyNames`, it describes the names of properties.
 * @param schema schema with the rule, if known
 */
export function describeRule(
  { keyword, message }: BrokenRule,
  schema: Record<string, unknown> | undefined,
): string {
  const limit = /-?\d[\d.e+]*/.exec(message)?.[0] ?? '';
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${describeTypes(message)}`;
    case 'enum':
      return `must be one of ${message.slice(message.indexOf(':') + 1).trim()}`;
    case 'const':
      return `must be ${String(schema?.['const'])}`;
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must have at least ${pluralize(limit, 'character')}`;
    case 'maxLength':
      return `must have at most ${pluralize(limit, 'character')}`;
    case 'minItems':
      return limit === '1' ? 'must not be empty' : `must have at least ${pluralize(limit, 'item')}`;
    case 'maxItems':
      return tooManyItems(limit);
    case 'minProperties':
      return limit === '1' ? 'must not be empty' : `must have at least ${pluralize(limit, 'field')}`;
    case 'maxProperties':
      return tooManyFields(limit);
    case 'propertyNames':
      return describeNames(schema);
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    case 'exclusiveMinimum':
      return `must be greater than ${limit}`;
    case 'exclusiveMaximum':
      return `must be less than ${limit}`;
    case 'multipleOf':
      return `must be a multiple of ${limit}`;
    case 'uniqueItems':
      return 'must not contain an item twice';
    case 'readOnly':
      return CANNOT_BE_CHANGED;
    case 'pattern':
    case 'format':
      return mapSchema.safeParse(schema).success ? describeNames(schema) : describeFormat(schema);
    default:
      return 'does not match the API reference';
  }
}

export const CANNOT_BE_CHANGED = 'cannot be changed';

export function tooManyItems(maxItems: number | string): string {
  return `must have at most ${pluralize(String(maxItems), 'item')}`;
}

export function tooManyFields(maxProperties: number | string): string {
  return `must have at most ${pluralize(String(maxProperties), 'field')}`;
}

export function tooManyBytes(limitBytes: number): string {
  return `must have at most ${limitBytes} bytes`;
}

const mapSchema = z.object({
  propertyNames: z.object({ maxLength: z.number(), 'x-rule': z.string().optional() }),
});

function describeNames(schema: Record<string, unknown> | undefined): string {
  const names = mapSchema.safeParse(schema).data?.propertyNames;
  return (
    names?.['x-rule'] ?? `must have names of at most ${pluralize(String(names?.maxLength), 'character')}`
  );
}

const FORMAT_RULES: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  email: 'must be an e-mail address',
  date: 'must be a date, such as 2026-05-31',
  'date-time': 'must be a date and time with its offset, such as 2026-05-31T08:00:00Z',
  iri: 'must be an absolute URL, such as https://example.com/',
};

function describeFormat(schema: Record<string, unknown> | undefined): string {
  const rule = schemaWithRule.safeParse(schema).data?.['x-rule'];
  return rule ?? FORMAT_RULES[String(schema?.['format'])] ?? 'does not match the format in the API reference';
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

/** Converts Ajv's `must be string,null` into `a string or null`. */
function describeTypes(message: string): string {
  const names = message.replace('must be ', '').split(',');
  return names.map((name) => TYPE_NAMES[name] ?? name).join(' or ');
}

function pluralize(number: string, noun: string): string {
  return `${number} ${noun}${number === '1' ? '' : 's'}`;
}
