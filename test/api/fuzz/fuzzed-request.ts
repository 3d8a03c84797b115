import fc from 'fast-check';
import { getBody } from '../call-operation.ts';
import { getExamples, getMedia, type ResolvedOperation } from '../../unit/openapi/operations.ts';
import type { IdCollector } from './collect-ids.ts';

/** Values that an attacker or a faulty program may send in any field. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  '0',
  '\u0000',
  '\uD800',
  '\u202Eevil',
  '🙂'.repeat(40),
  "' or 1=1 --",
  '%00%0a',
  '../../etc/passwd',
  '{{name}}',
  '<script>alert(1)</script>',
  'a@b',
  'https://127.0.0.1/',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '['.repeat(500),
  [],
  [null],
  [[[[[[]]]]]],
  Array.from({ length: 300 }, () => 'same'),
  Array.from({ length: 300 }, (_, index) => String(index)),
  {},
  { constructor: { prototype: { isAdmin: true } } },
  Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key${index}`, index])),
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const hostileName = fc.constantFrom('__proto__', 'constructor', 'toString', '', ' ', '$ref', 'ünknown');

/**
 * One change to a valid body. `fieldIndex` selects a field, modulo the number of fields plus one. The index
 * after the last field changes nothing.
 */
type Change = { fieldIndex: number; action: 'set' | 'remove' | 'add'; name: string; value: unknown };

export type FuzzedRequest = {
  operation: ResolvedOperation;
  /** Selects the caller and the project of the request. */
  caller: number;
  /** Path parameters without `projectId`, in order: a number that selects a collected id, or any text. */
  ids: (number | string)[];
  query: Record<string, string | undefined>;
  changes: Change[];
  /** Index of the body's example, modulo the number of examples. */
  example: number;
};

const hostileText = hostileValue.map((value) =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .slice(0, 2_000)
    .replaceAll(/\p{Surrogate}/gu, '?'),
);

export function generateRequest(operations: readonly ResolvedOperation[]): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record({
      operation: fc.constant(operation),
      caller: fc.nat(1_000),
      ids: fc.array(
        fc.oneof({ weight: 6, arbitrary: fc.nat(1_000) }, { weight: 1, arbitrary: hostileText }),
        { minLength: 4, maxLength: 4 },
      ),
      query: generateQuery(operation),
      changes: fc.oneof(fc.constant<Change[]>([]), fc.array(change, { minLength: 1, maxLength: 3 })),
      example: fc.nat(10),
    }),
  );
}

const change: fc.Arbitrary<Change> = fc.record({
  fieldIndex: fc.nat(1_000),
  action: fc.constantFrom('set', 'set', 'set', 'remove', 'add'),
  name: hostileName,
  value: hostileValue,
});

function generateQuery({ parameters }: ResolvedOperation): fc.Arbitrary<FuzzedRequest['query']> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const values = inQuery.map(({ name, schema, required }) => {
    const allowed = name === 'cursor' ? fc.constant(undefined) : generateAllowedText(schema);
    const value = fc.oneof(
      { weight: 8, arbitrary: allowed },
      { weight: 1, arbitrary: hostileText },
      { weight: required ? 1 : 6, arbitrary: fc.constant(undefined) },
    );
    return [name, value] as const;
  });
  return fc.record(Object.fromEntries(values));
}

export const PROJECT_PLACEHOLDER = 'the project';

const formatNumber = (bound: unknown, fallback: number) =>
  String(typeof bound === 'number' ? bound : fallback);

function generateAllowedText(schema: Record<string, unknown>): fc.Arbitrary<string> {
  const { enum: choices, type, format, minimum, maximum } = schema;
  if (Array.isArray(choices)) return fc.constantFrom(...choices.map(String));
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'integer') return fc.constantFrom(formatNumber(minimum, 1), formatNumber(maximum, 100), '7');
  if (format === 'uuid') return fc.constant(PROJECT_PLACEHOLDER);
  if (format === 'date') return fc.constantFrom('2026-03-01', '2026-03-31', '2025-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-03-01T00:00:00Z', '2026-03-31T12:00:00.123+02:00');
  if (format === 'email') return fc.constant('ada@example.com');
  return fc.constantFrom('ada@example.com', '101', 'date', 'platform', 'abc');
}

export function getPath(
  { operation, ids }: FuzzedRequest,
  projectId: string,
  collectedIds: IdCollector,
): string {
  let idIndex = 0;
  return operation.path.replaceAll(/([^/]*)\/\{([^}]+)\}/g, (_, segment: string, name: string) => {
    if (name === 'projectId') return `${segment}/${projectId}`;
    const id = ids[idIndex];
    idIndex += 1;
    const text = typeof id === 'number' ? collectedIds.getId({ segment, name }, id) : (id ?? '');
    return `${segment}/${encodeURIComponent(text === '' || /^\.+$/.test(text) ? 'x' : text)}`;
  });
}

export function buildFuzzedBody(
  { operation, changes, example }: FuzzedRequest,
  headers: Record<string, string>,
): { headers: Record<string, string>; body?: unknown } {
  if (!operation.requestBody) return { headers };
  const examples = getExamples(getMedia(operation.requestBody));
  const exampleBody = examples[example % Math.max(1, examples.length)];
  let body: unknown = structuredClone(exampleBody);
  for (const nextChange of changes) body = applyChange(body, nextChange);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
  return getBody(operation, headers, { ...getUndefinedFields(exampleBody), ...body });
}

/**
 * Returns the example's fields with undefined values, because `getBody` would otherwise restore removed
 * fields from its example.
 */
function getUndefinedFields(exampleBody: unknown): Record<string, undefined> {
  return typeof exampleBody === 'object' && exampleBody !== null
    ? Object.fromEntries(Object.keys(exampleBody).map((name) => [name, undefined]))
    : {};
}

/**
 * Changes a field of a body and returns the body. If the body has no fields, `set` returns the change's value
 * instead.
 */
function applyChange(body: unknown, { fieldIndex, action, name, value: sharedValue }: Change): unknown {
  const fields = listFields(body);
  // Clones the value, because other requests share it and a later change may modify it.
  const value = structuredClone(sharedValue);
  const chosen = fields[fieldIndex % (fields.length + 1)];
  if (chosen === undefined) return action === 'set' && fields.length === 0 ? value : body;
  const { parent, key } = chosen;
  if (action === 'add' && !Array.isArray(parent))
    Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
  else if (action === 'remove') Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, value);
  return body;
}

function listFields(value: unknown): { parent: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value;
  return Object.entries(parent).flatMap(([key, inner]) => [{ parent, key }, ...listFields(inner)]);
}
