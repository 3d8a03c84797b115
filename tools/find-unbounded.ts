/** A part of a request that the document does not bound. `pointer` is a JSON pointer (RFC 6901). */
export type Unbounded = { pointer: string; message: string };

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
 *
 * @param document with its references resolved: a schema that stands in several places is one object, reported once
 */
export function findUnbounded(document: unknown): Unbounded[] {
  const seen = { whole: new Set<unknown>(), branch: new Set<unknown>() };
  return [...schemasOf(document)].flatMap(([pointer, schema]) => [...faultsOf(schema, pointer, seen)]);
}

type Placed = [pointer: string, schema: unknown];

/** The schemas of all parameters and bodies. */
function* schemasOf(document: unknown): Generator<Placed> {
  for (const [path, methods] of entriesOf(fieldOf(document, 'paths'))) {
    const pointer = `#/paths/${escapeStep(path)}`;
    // The parameters of all operations of a path stand beside them.
    yield* schemasOfParameters(methods, pointer);
    for (const [method, operation] of entriesOf(methods)) {
      if (!METHODS.has(method)) continue;
      yield* schemasOfParameters(operation, `${pointer}/${method}`);
      yield* schemasOfContent(fieldOf(operation, 'requestBody'), `${pointer}/${method}/requestBody`);
    }
  }
}

function* schemasOfParameters(owner: unknown, pointer: string): Generator<Placed> {
  for (const [index, parameter] of entriesOf(fieldOf(owner, 'parameters'))) {
    const at = `${pointer}/parameters/${index}`;
    // One that is itself a document, such as JSON in the query, has `content` in place of a schema.
    if (fieldOf(parameter, 'content') !== undefined) yield* schemasOfContent(parameter, at);
    else yield [`${at}/schema`, fieldOf(parameter, 'schema')];
  }
}

function* schemasOfContent(owner: unknown, pointer: string): Generator<Placed> {
  for (const [type, media] of entriesOf(fieldOf(owner, 'content')))
    yield [`${pointer}/content/${escapeStep(type)}/schema`, fieldOf(media, 'schema')];
}

/**
 * The faults of a schema and all that it consists of.
 * @param kind `branch`: says more of a value whose type is known
 */
function* faultsOf(
  schema: unknown,
  pointer: string,
  seen: Record<'whole' | 'branch', Set<unknown>>,
  kind: 'whole' | 'branch' = 'whole',
): Generator<Unbounded> {
  if (seen[kind].has(schema)) return;
  seen[kind].add(schema);
  for (const message of missingBounds(schema)) yield { pointer, message };
  if (kind === 'whole' && !hasType(schema))
    yield { pointer, message: 'a schema needs a type: without one it takes everything' };
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const [index, branch] of entriesOf(fieldOf(schema, keyword)))
      yield* faultsOf(branch, `${pointer}/${keyword}/${index}`, seen, 'branch');
  }
  for (const [name, inner] of entriesOf(fieldOf(schema, 'properties')))
    yield* faultsOf(inner, `${pointer}/properties/${escapeStep(name)}`, seen);
  for (const keyword of ['items', 'additionalProperties']) {
    const inner = fieldOf(schema, keyword);
    if (typeof inner === 'object') yield* faultsOf(inner, `${pointer}/${keyword}`, seen);
  }
}

/** Whether a schema says of what type a value is: itself, in one of `allOf`, or in each of `anyOf` or `oneOf`. */
function hasType(schema: unknown): boolean {
  const branches = (keyword: string) =>
    entriesOf(fieldOf(schema, keyword)).map(([, branch]) => hasType(branch));
  return (
    ['type', 'enum', 'const'].some((keyword) => fieldOf(schema, keyword) !== undefined) ||
    branches('allOf').includes(true) ||
    [branches('anyOf'), branches('oneOf')].some((all) => all.length > 0 && !all.includes(false))
  );
}

function* missingBounds(schema: unknown): Generator<string> {
  const types = [fieldOf(schema, 'type')].flat();
  const isListed = fieldOf(schema, 'enum') !== undefined || fieldOf(schema, 'const') !== undefined;
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
    if (fieldOf(schema, keyword) !== undefined)
      yield `${keyword} lets in what is not looked at: say it otherwise`;
  }
}

function* missingBoundsOfArray(schema: unknown): Generator<string> {
  const maxItems = fieldOf(schema, 'maxItems');
  if (typeof maxItems !== 'number') yield 'an array needs maxItems';
  else if (fieldOf(schema, 'uniqueItems') === true && maxItems > MAX_UNIQUE_ITEMS) {
    yield `an array with uniqueItems needs maxItems of at most ${MAX_UNIQUE_ITEMS}`;
  }
  if (fieldOf(schema, 'items') === undefined) yield 'an array needs a schema of its items';
}

function* missingBoundsOfObject(schema: unknown): Generator<string> {
  const others = fieldOf(schema, 'additionalProperties');
  // One of several by its discriminator is bounded by each of them.
  if (
    others === false ||
    (fieldOf(schema, 'discriminator') !== undefined && Array.isArray(fieldOf(schema, 'oneOf')))
  )
    return;
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
