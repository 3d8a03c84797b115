import { loadDocument, type OpenApiDocument } from '../../../api/openapi/load-document.ts';
import { createWithoutUnchanged } from '../../../api/request/leave-out-unchanged.ts';

let document: OpenApiDocument;

beforeAll(async () => {
  document = await loadDocument();
});

const operations = () =>
  Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, operation]) => ({ method, operation })),
  );

function of(operationId: string) {
  const found = operations().find(({ operation }) => operation.operationId === operationId);
  const unchanged = found && createWithoutUnchanged(document, found.operation);
  if (!unchanged) throw new Error(`${operationId} has no resource.`);
  return unchanged;
}

const refusal = (...paths: string[]) => ({
  status: 400,
  errors: paths.map((path) => ({ path, message: 'is wrong' })),
});

describe('a resource that is sent back', () => {
  it('is known for each PATCH and nothing else', () => {
    for (const { method, operation } of operations())
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
  ])('of %s, %j, is changed from %j by %j', (operationId, sent, stored, left) => {
    expect(of(operationId).leaveOut(sent, stored)).toEqual(left);
  });

  it.each([
    [
      'updateProject',
      '{"id": 1, "name": "New", "__proto__": {"a": 1}}',
      '{"name":"New","__proto__":{"a":1}}',
    ],
    [
      'updateProjectSettings',
      '{"limits": {"one": 1, "two": 2, "__proto__": 3}}',
      '{"limits":{"two":2,"__proto__":3}}',
    ],
  ])('of %s, %s, keeps a field that no resource has', (operationId, sent, left) => {
    const stored = { id: 1, name: 'Old', limits: { one: 1, two: 1 } };
    expect(JSON.stringify(of(operationId).leaveOut(JSON.parse(sent), stored))).toBe(left);
  });

  it.each<[string, object, string, boolean]>([
    ['updateSearchCampaign', { health: {} }, '/body/health', true],
    ['updateSearchCampaign', { status: 'x' }, '/body/status', false],
    ['updateSearchCampaign', { unheardOf: 1 }, '/body/unheardOf', false],
    ['updateWebhook', { id: 'x' }, '/params/webhookId', false],
    ['updateProjectSettings', { limits: {} }, '/body/limits/dailyRecipients', true],
  ])('of %s, %j, wrong at %s, is compared with the stored one: %s', (operationId, body, path, mayHelp) => {
    expect(of(operationId).mayHelp(body, refusal(path))).toBe(mayHelp);
  });
});
