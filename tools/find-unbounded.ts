/** `pointer` is a JSON pointer (RFC 6901). */
export type Unbounded = { pointer: string; message: string };

/** Maximum for arrays with `uniqueItems`, because the comparison takes quadratic time. */
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

/** Unsupported keywords: they add fields or items that this check does not see. */
const UNCHECKED_KEYWORDS = [
  'patternProperties',
  'prefixItems',
  'dependentSchemas',
  'unevaluatedProperties',
  'unevaluatedItems',
  'if',
  '$dynamicRef',
];

/**
 * Finds unbounded parameters and bodies in an OpenAPI 3.1 document. One caller could use them to exhaust the
 * server.
 *
 * - a string needs `maxLength`, `enum` or `const`
 * - a number needs a minimum and a maximum, `enum` or `const`
 * - an array needs `items` and `maxItems`, at most 100 with `uniqueItems`
 * - an object with unlisted fields needs `maxProperties`, `propertyNames.maxLength`, and either a schema of
 *   its values
 *   or `x-limit-bytes`, the size of the whole object
 * - a schema needs a type, directly or by composition, and must not use keywords that this check does not
 *   support
 *
 * @param document document with resolved references; a shared schema is reported once
 */
export function findUnbounded(document: unknown): Unbounded[] {
  const seen = { whole: new Set<unknown>(), branch: new Set<unknown>() };
  return [...getSchemas(document)].flatMap(([pointer, schema]) => [...getFaults(schema, pointer, seen)]);
}

type LocatedSchema = [pointer: string, schema: unknown];

function* getSchemas(document: unknown): Generator<LocatedSchema> {
  for (const [path, methods] of getEntries(getField(document, 'paths'))) {
    const pointer = `#/paths/${escapeStep(path)}`;
    // Parameters of a path apply to all its operations.
    yield* getParameterSchemas(methods, pointer);
    for (const [method, operation] of getEntries(methods)) {
      if (!METHODS.has(method)) continue;
      yield* getParameterSchemas(operation, `${pointer}/${method}`);
      yield* getContentSchemas(getField(operation, 'requestBody'), `${pointer}/${method}/requestBody`);
    }
  }
}

function* getParameterSchemas(owner: unknown, pointer: string): Generator<LocatedSchema> {
  for (const [index, parameter] of getEntries(getField(owner, 'parameters'))) {
    const at = `${pointer}/parameters/${index}`;
    // A parameter with a serialized value, such as JSON in the query, has `content` instead of a schema.
    if (getField(parameter, 'content') !== undefined) yield* getContentSchemas(parameter, at);
    else yield [`${at}/schema`, getField(parameter, 'schema')];
  }
}

function* getContentSchemas(owner: unknown, pointer: string): Generator<LocatedSchema> {
  for (const [type, media] of getEntries(getField(owner, 'content')))
    yield [`${pointer}/content/${escapeStep(type)}/schema`, getField(media, 'schema')];
}

/** @param kind `branch`: the schema refines a value whose type another schema determines */
function* getFaults(
  schema: unknown,
  pointer: string,
  seen: Record<'whole' | 'branch', Set<unknown>>,
  kind: 'whole' | 'branch' = 'whole',
): Generator<Unbounded> {
  if (seen[kind].has(schema)) return;
  seen[kind].add(schema);
  for (const message of listMissingBounds(schema)) yield { pointer, message };
  if (kind === 'whole' && !hasType(schema)) yield { pointer, message: 'a schema needs a type' };
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const [index, branch] of getEntries(getField(schema, keyword)))
      yield* getFaults(branch, `${pointer}/${keyword}/${index}`, seen, 'branch');
  }
  for (const [name, inner] of getEntries(getField(schema, 'properties')))
    yield* getFaults(inner, `${pointer}/properties/${escapeStep(name)}`, seen);
  for (const keyword of ['items', 'additionalProperties']) {
    const inner = getField(schema, keyword);
    if (typeof inner === 'object') yield* getFaults(inner, `${pointer}/${keyword}`, seen);
  }
}

/** A schema determines its type itself, in one of `allOf`, or in each of `anyOf` or `oneOf`. */
function hasType(schema: unknown): boolean {
  const branches = (keyword: string) =>
    getEntries(getField(schema, keyword)).map(([, branch]) => hasType(branch));
  return (
    ['type', 'enum', 'const'].some((keyword) => getField(schema, keyword) !== undefined) ||
    branches('allOf').includes(true) ||
    [branches('anyOf'), branches('oneOf')].some((all) => all.length > 0 && !all.includes(false))
  );
}

function* listMissingBounds(schema: unknown): Generator<string> {
  const types = [getField(schema, 'type')].flat();
  const isListed = getField(schema, 'enum') !== undefined || getField(schema, 'const') !== undefined;
  if (types.includes('string') && !isListed && !isSet(schema, 'maxLength')) {
    yield 'a string needs maxLength, enum or const';
  }
  if ((types.includes('number') || types.includes('integer')) && !isListed) {
    if (!isSet(schema, 'minimum') && !isSet(schema, 'exclusiveMinimum')) yield 'a number needs minimum';
    if (!isSet(schema, 'maximum') && !isSet(schema, 'exclusiveMaximum')) yield 'a number needs maximum';
  }
  if (types.includes('array')) yield* listMissingArrayBounds(schema);
  if (types.includes('object')) yield* listMissingObjectBounds(schema);
  for (const keyword of UNCHECKED_KEYWORDS) {
    if (getField(schema, keyword) !== undefined)
      yield `${keyword} is not checked for bounds; use another keyword`;
  }
}

function* listMissingArrayBounds(schema: unknown): Generator<string> {
  const maxItems = getField(schema, 'maxItems');
  if (typeof maxItems !== 'number') yield 'an array needs maxItems';
  else if (getField(schema, 'uniqueItems') === true && maxItems > MAX_UNIQUE_ITEMS) {
    yield `an array with uniqueItems needs maxItems of at most ${MAX_UNIQUE_ITEMS}`;
  }
  if (getField(schema, 'items') === undefined) yield 'an array needs a schema of its items';
}

function* listMissingObjectBounds(schema: unknown): Generator<string> {
  const others = getField(schema, 'additionalProperties');
  // With a discriminator, each variant has its own bounds.
  if (
    others === false ||
    (getField(schema, 'discriminator') !== undefined && Array.isArray(getField(schema, 'oneOf')))
  )
    return;
  if (!isSet(schema, 'maxProperties')) yield 'a map needs maxProperties, or additionalProperties: false';
  if (!isSet(getField(schema, 'propertyNames'), 'maxLength')) yield 'a map needs propertyNames.maxLength';
  if (typeof others !== 'object' && !isSet(schema, 'x-limit-bytes')) {
    yield 'a map needs a schema of its values in additionalProperties, or x-limit-bytes';
  }
}

function isSet(schema: unknown, keyword: string): boolean {
  return typeof getField(schema, keyword) === 'number';
}

function getField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function getEntries(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
