import { z } from 'zod';

/** A part of a request that the document does not bound. `pointer` is a JSON pointer into the document (RFC 6901). */
export type Unbounded = { pointer: string; message: string };

const part = z.record(z.string(), z.unknown());
type Part = z.infer<typeof part>;

/** Most items of an array whose items must differ: comparing them takes the square of their number. */
const MAX_UNIQUE_ITEMS = 100;

const METHODS: ReadonlySet<string> = new Set([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);

/** Keywords of JSON Schema by which fields or items come in that no other keyword of the schema bounds. */
const NOT_LOOKED_INTO = [
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'if',
  '$dynamicRef',
];

/**
 * Finds what a request may carry without bound, in parameters and bodies of every operation of an OpenAPI 3.1 document:
 * whatever has no bound, one caller can send until nobody else is answered.
 *
 * - a string has `maxLength`, `enum` or `const`
 * - a number has a least and a largest value
 * - an array has `maxItems`, of at most 100 where `uniqueItems` compares them
 * - an object that takes more than the fields it lists has `maxProperties`, `propertyNames.maxLength`, and either a
 *   schema of what is in it or `x-limit-bytes`, the most bytes of it all
 * - a schema has a type, in itself or in what it is composed of, and no keyword by which more could come in than is
 *   looked at here
 */
export function findUnbounded(document: unknown): Unbounded[] {
  const search = new Search(document);
  for (const [path, methods] of entriesOf(fieldOf(document, 'paths'))) {
    const pointer = `#/paths/${escapeStep(path)}`;
    // What all operations of a path take stands beside them.
    search.parameters(methods, pointer);
    for (const [method, operation] of entriesOf(methods)) {
      if (METHODS.has(method)) search.operation(operation, `${pointer}/${method}`);
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
    this.parameters(operation, pointer);
    const body = this.follow(fieldOf(operation, 'requestBody') ?? {}, `${pointer}/requestBody`);
    this.contents(body);
  }

  /** Looks at the parameters of an operation or of a path: those of the path, the query, headers and cookies. */
  parameters(owner: unknown, pointer: string): void {
    for (const [index, written] of entriesOf(fieldOf(owner, 'parameters'))) {
      const parameter = this.follow(written, `${pointer}/parameters/${index}`);
      // One that is itself a document, such as JSON in the query, has `content` in place of a schema.
      if (parameter.value['content'] !== undefined) this.contents(parameter);
      else this.schema(parameter.value['schema'], `${parameter.pointer}/schema`);
    }
  }

  private contents({ value, pointer }: { value: Part; pointer: string }): void {
    for (const [type, content] of entriesOf(value['content'])) {
      this.schema(fieldOf(content, 'schema'), `${pointer}/content/${escapeStep(type)}/schema`);
    }
  }

  /**
   * Looks at a schema and all that it consists of, once.
   * @param isTyped whether it says more of a value whose type is known
   */
  private schema(written: unknown, at: string, isTyped = false): void {
    const { value, pointer } = this.follow(written, at);
    const seenAs = `${pointer} ${isTyped}`;
    if (this.seen.has(seenAs)) return;
    this.seen.add(seenAs);
    const faults = [...missingBounds(value)];
    if (!isTyped && !this.hasType(value))
      faults.push('a schema needs a type: without one it takes everything');
    this.found.push(...faults.map((message) => ({ pointer, message })));
    // Its parts say more of what has a type now, or was found to have none.
    for (const kind of ['allOf', 'anyOf', 'oneOf']) {
      for (const [index, branch] of entriesOf(value[kind]))
        this.schema(branch, `${pointer}/${kind}/${index}`, true);
    }
    for (const [name, inner] of entriesOf(value['properties'])) {
      this.schema(inner, `${pointer}/properties/${escapeStep(name)}`);
    }
    for (const kind of ['items', 'additionalProperties']) {
      if (typeof value[kind] === 'object') this.schema(value[kind], `${pointer}/${kind}`);
    }
  }

  /** Whether a schema says of what type a value is: itself, in one of `allOf`, or in each of `anyOf` or `oneOf`. */
  private hasType(schema: Part): boolean {
    if (['type', 'enum', 'const'].some((keyword) => schema[keyword] !== undefined)) return true;
    const branches = (kind: string) =>
      entriesOf(schema[kind]).map(([, branch]) => this.hasType(this.follow(branch, '').value));
    if (branches('allOf').includes(true)) return true;
    return ['anyOf', 'oneOf'].some((kind) => schema[kind] !== undefined && !branches(kind).includes(false));
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
  for (const keyword of NOT_LOOKED_INTO) {
    if (schema[keyword] !== undefined) yield `${keyword} lets in what is not looked at: say it otherwise`;
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
