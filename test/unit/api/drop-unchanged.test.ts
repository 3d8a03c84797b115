import { loadDocument, type OpenApiDocument } from '../../../api/openapi/load-document.ts';
import { createUnchangedFilter } from '../../../api/request/drop-unchanged.ts';

let document: OpenApiDocument;

beforeAll(async () => {
  document = await loadDocument();
});

const listOperations = () =>
  Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => ({ method, operation })),
  );

function createFilter(operationId: string) {
  const found = listOperations().find(({ operation }) => operation.operationId === operationId);
  const unchanged = found && createUnchangedFilter(document, found.operation);
  if (!unchanged) throw new Error(`${operationId} has no x-resource.`);
  return unchanged;
}

const buildRefusal = (...paths: string[]) => ({
  status: 400,
  errors: paths.map((path) => ({ path, message: 'is wrong' })),
});

it('the OpenAPI document names the resource (x-resource) of each PATCH operation and of no other operation', () => {
  for (const { method, operation } of listOperations())
    expect([operation.operationId, operation['x-resource'] !== undefined]).toEqual([
      operation.operationId,
      method === 'patch',
    ]);
});

it.each<[string, object, object, object | undefined]>([
  ['updateProject', { id: 1, name: 'New' }, { id: 1, name: 'Old' }, { name: 'New' }],
  ['updateSearchCampaign', { id: 1, status: 'PAUSED' }, { id: 1, status: 'PAUSED' }, { status: 'PAUSED' }],
  ['updateProject', { id: 2, name: 'New' }, { id: 1, name: 'Old' }, undefined],
  ['updateProject', { id: null }, { name: 'Old' }, undefined],
  ['updateProject', { at: '2026-01-01T00:00:00.000Z' }, { at: new Date('2026-01-01') }, {}],
  [
    'updateRole',
    { permissions: ['a', 'b'], id: 1 },
    { permissions: ['b', 'a'], id: 1 },
    { permissions: ['a', 'b'] },
  ],
  [
    'updateProjectSettings',
    { limits: { one: { value: 1 }, two: 2 } },
    { limits: { one: { value: 1 }, two: { value: 1 } } },
    { limits: { two: 2 } },
  ],
  [
    'updateProjectSettings',
    { maxDailyBudget: { EUR: 5 } },
    { maxDailyBudget: { EUR: 5, USD: 6 } },
    undefined,
  ],
  [
    'updateSearchCampaign',
    { health: { state: 'live' }, status: 'PAUSED' },
    { health: { state: 'live' } },
    { status: 'PAUSED' },
  ],
])(
  'drops unchanged fields: for %s, the body %j with the stored resource %j becomes %j',
  (operationId, sent, stored, remaining) => {
    expect(createFilter(operationId).drop(sent, stored)).toEqual(remaining);
  },
);

it.each([
  ['updateProject', '{"id": 1, "name": "New", "__proto__": {"a": 1}}', '{"name":"New","__proto__":{"a":1}}'],
  [
    'updateProjectSettings',
    '{"limits": {"one": 1, "two": 2, "__proto__": 3}}',
    '{"limits":{"two":2,"__proto__":3}}',
  ],
])('keeps a field named __proto__ in the body for %s: %s', (operationId, sent, remaining) => {
  const stored = { id: 1, name: 'Old', limits: { one: 1, two: 1 } };
  expect(JSON.stringify(createFilter(operationId).drop(JSON.parse(sent), stored))).toBe(remaining);
});

it.each<[string, object, string, boolean]>([
  ['updateSearchCampaign', { health: {} }, '/body/health', true],
  ['updateSearchCampaign', { status: 'x' }, '/body/status', false],
  ['updateSearchCampaign', { unheardOf: 1 }, '/body/unheardOf', false],
  ['updateWebhook', { id: 'x' }, '/params/webhookId', false],
  ['updateProjectSettings', { limits: {} }, '/body/limits/dailyRecipients', true],
])(
  'for %s, dropping unchanged fields from the body %j may resolve an error at %s: %s',
  (operationId, body, path, canHelp) => {
    expect(createFilter(operationId).canHelp(body, buildRefusal(path))).toBe(canHelp);
  },
);
