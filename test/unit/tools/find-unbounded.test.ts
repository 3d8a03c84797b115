import { findUnbounded } from '../../../tools/find-unbounded.ts';

/** Returns the findings in a document with one operation whose body has this schema. */
function findInBody(schema: object): string[] {
  const content = { 'application/json': { schema } };
  const document = { paths: { '/things': { post: { requestBody: { content } } } } };
  return findUnbounded(document).map(({ pointer, message }) => `${pointer}: ${message}`);
}

const BODY = '#/paths/~1things/post/requestBody/content/application~1json/schema';
const UNTYPED = 'a schema needs a type';
const CLOSED = { type: 'object', additionalProperties: false };
const describeUnchecked = (keyword: string) => `${keyword} is not checked for bounds; use another keyword`;
const MAP = { type: 'object', maxProperties: 10, propertyNames: { maxLength: 100 } };

it.each([
  ['a string', { type: 'string' }, 'a string needs maxLength, enum or const'],
  ['a string with a format', { type: 'string', format: 'uuid' }, 'a string needs maxLength, enum or const'],
  ['a string or null', { type: ['string', 'null'] }, 'a string needs maxLength, enum or const'],
  ['a number without a minimum', { type: 'number', maximum: 1 }, 'a number needs minimum'],
  ['a number without a maximum', { type: 'integer', exclusiveMinimum: 0 }, 'a number needs maximum'],
  ['an array', { type: 'array', items: { type: 'boolean' } }, 'an array needs maxItems'],
  ['an array of anything', { type: 'array', maxItems: 1 }, 'an array needs a schema of its items'],
  [
    'a long array of different items',
    { type: 'array', maxItems: 101, uniqueItems: true, items: { type: 'boolean' } },
    'an array with uniqueItems needs maxItems of at most 100',
  ],
  [
    'a map of any size',
    { ...MAP, maxProperties: undefined, additionalProperties: { type: 'boolean' } },
    'a map needs maxProperties, or additionalProperties: false',
  ],
  [
    'a map with any names',
    { ...MAP, propertyNames: undefined, additionalProperties: { type: 'boolean' } },
    'a map needs propertyNames.maxLength',
  ],
  [
    'a map of anything',
    { ...MAP, additionalProperties: true },
    'a map needs a schema of its values in additionalProperties, or x-limit-bytes',
  ],
  ['a schema without a type', { description: 'Anything.' }, UNTYPED],
  ['a schema with required fields only', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, UNTYPED],
  [
    'fields by the pattern of their names',
    { ...CLOSED, patternProperties: {} },
    describeUnchecked('patternProperties'),
  ],
  [
    'an array whose items are described one by one',
    { type: 'array', maxItems: 1, items: { type: 'boolean' }, prefixItems: [{}] },
    describeUnchecked('prefixItems'),
  ],
  ['a condition', { ...CLOSED, if: { required: ['a'] } }, describeUnchecked('if')],
])('reports %s as unbounded', (_, schema, message) => {
  expect(findInBody(schema)).toEqual([`${BODY}: ${message}`]);
});

it("checks a path's parameters and objects in the query", () => {
  const filter = { ...CLOSED, properties: { name: { type: 'string' } } };
  const sort = { 'application/json': { schema: { type: 'array', items: { type: 'boolean' } } } };
  const path = {
    parameters: [{ in: 'header', name: 'X-Trace', schema: { type: 'string' } }],
    get: {
      parameters: [
        { in: 'query', name: 'filter', style: 'deepObject', schema: filter },
        { in: 'query', name: 'sort', content: sort },
      ],
    },
  };
  expect(findUnbounded({ paths: { '/things': path } }).map(({ pointer }) => pointer)).toEqual([
    '#/paths/~1things/parameters/0/schema',
    '#/paths/~1things/get/parameters/0/schema/properties/name',
    '#/paths/~1things/get/parameters/1/content/application~1json/schema',
  ]);
});
