import { z } from 'zod';

/** A part of a request that the document does not bound. `pointer` is a JSON pointer into the document (RFC 6901). */
export type Unbounded = { pointer: string; message: string };

const part = z.record(z.string(), z.unknown());
type Part = z.infer<typeof part>;

/** Most items of an array whose items must differ: comparing them takes the square of their number. */
const MAX_UNIQUE_ITEMS = 100;

/**
 * Finds what a request may carry without bound, in parameters and bodies of every operation of an OpenAPI 3.1 document:
 * whatever has no bound, one caller can send until nobody else is answered.
 *
 * - a string has `maxLength`, `enum` or `const`
 * - a number has a least and a largest value
 * - an array has `maxItems`, of at most 100 where `uniqueItems` compares them
 * - an object that takes more than the fields it lists has `maxProperties`, `propertyNames.maxLength`, and either a
 *   schema of what is in it or `x-limit-bytes`, the most bytes of it all
 */
export function findUnbounded(document: unknown): Unbounded[] {
  const search = new Search(document);
  for (const [path, methods] of entriesOf(fieldOf(document, 'paths'))) {
    for (const [method, operation] of entriesOf(methods)) {
      search.operation(operation, `#/paths/${escapeStep(path)}/${method}`);
    }
  }
  return search.found;
}

class Search {
  readonly found: Unbounded[] = [];
  private readonly document: unknown;
  private readonly seen = new Set<string>();

  constructor(document: unknown) {
    this.document = document;
  }

  operation(operation: unknown, pointer: string): void {
    for (const [index, written] of entriesOf(fieldOf(operation, 'parameters'))) {
      const parameter = this.follow(written, `${pointer}/parameters/${index}`);
      this.schema(parameter.value['schema'], `${parameter.pointer}/schema`);
    }
    const body = this.follow(fieldOf(operation, 'requestBody') ?? {}, `${pointer}/requestBody`);
    for (const [type, content] of entriesOf(body.value['content'])) {
      this.schema(fieldOf(content, 'schema'), `${body.pointer}/content/${escapeStep(type)}/schema`);
    }
  }

  /** Looks at a schema and all that it consists of, once. */
  private schema(written: unknown, at: string): void {
    const { value, pointer } = this.follow(written, at);
    if (this.seen.has(pointer)) return;
    this.seen.add(pointer);
    const faults = [...missingBounds(value)];
    this.found.push(...faults.map((message) => ({ pointer, message })));
    for (const kind of ['allOf', 'anyOf', 'oneOf']) {
      for (const [index, branch] of entriesOf(value[kind]))
        this.schema(branch, `${pointer}/${kind}/${index}`);
    }
    for (const [name, inner] of entriesOf(value['properties'])) {
      this.schema(inner, `${pointer}/properties/${escapeStep(name)}`);
    }
    for (const kind of ['items', 'additionalProperties']) {
      if (typeof value[kind] === 'object') this.schema(value[kind], `${pointer}/${kind}`);
    }
  }

  /** A part with its `$ref` followed, and where it stands. */
  private follow(written: unknown, pointer: string): { value: Part; pointer: string } {
    const value = part.parse(written);
    const { $ref } = value;
    if (typeof $ref !== 'string') return { value, pointer };
    const steps = $ref.split('/').slice(1).map(unescapeStep);
    return this.follow(
      steps.reduce<unknown>((target, step) => fieldOf(target, step), this.document),
      $ref,
    );
  }
}

function* missingBounds(schema: Part): Generator<string> {
  const types = [schema['type']].flat();
  const isListed = schema['enum'] !== undefined || schema['const'] !== undefined;
  if (types.includes('string') && !isListed && !isSet(schema, 'maxLength')) {
    yield 'a string needs maxLength, enum or const';
  }
  if ((types.includes('number') || types.includes('integer')) && !isListed) {
    if (!isSet(schema, 'minimum') && !isSet(schema, 'exclusiveMinimum')) yield 'a number needs minimum';
    if (!isSet(schema, 'maximum') && !isSet(schema, 'exclusiveMaximum')) yield 'a number needs maximum';
  }
  if (types.includes('array')) yield* missingBoundsOfArray(schema);
  if (types.includes('object')) yield* missingBoundsOfObject(schema);
  if (schema['type'] === undefined && !isListed && !isComposed(schema)) {
    yield 'a schema needs a type: without one it takes everything';
  }
}

function* missingBoundsOfArray(schema: Part): Generator<string> {
  const { maxItems, uniqueItems, items } = schema;
  if (typeof maxItems !== 'number') yield 'an array needs maxItems';
  else if (uniqueItems === true && maxItems > MAX_UNIQUE_ITEMS) {
    yield `an array with uniqueItems needs maxItems of at most ${MAX_UNIQUE_ITEMS}`;
  }
  if (items === undefined) yield 'an array needs a schema of its items';
}

function* missingBoundsOfObject(schema: Part): Generator<string> {
  const { additionalProperties: others } = schema;
  // One of several by its discriminator is bounded by each of them.
  if (others === false || (schema['discriminator'] !== undefined && Array.isArray(schema['oneOf']))) return;
  if (!isSet(schema, 'maxProperties')) yield 'a map needs maxProperties, or additionalProperties: false';
  if (!isSet(fieldOf(schema, 'propertyNames'), 'maxLength')) yield 'a map needs propertyNames.maxLength';
  if (typeof others !== 'object' && !isSet(schema, 'x-limit-bytes')) {
    yield 'a map needs a schema of its values in additionalProperties, or x-limit-bytes';
  }
}

/**
 * Whether it only says more of what another schema gives a type: a branch such as `required: [email]`, or a sum of
 * others.
 */
function isComposed(schema: Part): boolean {
  return ['allOf', 'anyOf', 'oneOf', 'required'].some((keyword) => schema[keyword] !== undefined);
}

function isSet(schema: unknown, keyword: string): boolean {
  return typeof fieldOf(schema, keyword) === 'number';
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeStep(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
