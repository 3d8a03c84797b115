import { scopesOf } from '../../../api/openapi/load-document.ts';
import { SCOPES, type Scope } from '../../../domain/scopes.ts';
import { resolvedOperations, type ResolvedOperation } from '../../unit/openapi/operations.ts';
import { callOperation } from '../call-operation.ts';
import { bearer, errorOf, openWorld, type Answer, type World } from '../open-world.ts';

let world: World;
let operations: ReadonlyMap<string, ResolvedOperation>;

beforeAll(async () => {
  world = await openWorld();
  operations = await resolvedOperations();
});
afterAll(() => world.close());

/** Calls an operation with ids of nothing: the rights are checked first. */
async function ask(operationId: string, userId: string, scopes: Scope[]): Promise<Answer> {
  const operation = operations.get(operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}`);
  const headers = bearer(await world.makeToken(userId, { scopes }));
  const place = { url: world.api.url, projectId: world.tenant.projectId };
  return callOperation(place, operation, { headers });
}

const SENDS_EVENTS = [
  'createWebhook',
  'updateWebhook',
  'testWebhook',
  'replayWebhook',
  'redeliverWebhookDelivery',
];
const SENDS_NONE = [
  'listWebhooks',
  'getWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'listWebhookDeliveries',
];

it.each(SENDS_EVENTS)('%s needs event_log:read besides webhooks:write in the token', async (operationId) => {
  const { ownerId } = world.tenant;
  const answer = await ask(operationId, ownerId, ['webhooks:write']);
  expect([answer.status, errorOf(answer).message]).toEqual([
    403,
    'This access token lacks the scope event_log:read.',
  ]);
  expect(answer.headers.get('www-authenticate')).toContain('scope="webhooks:write event_log:read"');
  expect((await ask(operationId, ownerId, ['event_log:read'])).status).toBe(403);
  expect((await ask(operationId, ownerId, ['event_log:read', 'webhooks:write'])).status).not.toBe(403);
});

it.each(SENDS_EVENTS)('%s needs event_log:read besides webhooks:write in the role', async (operationId) => {
  const [manager, reader, both] = [await world.person(), await world.person(), await world.person()];
  await world.join(world.tenant.projectId, manager, ['webhooks:write']);
  await world.join(world.tenant.projectId, reader, ['event_log:read', 'audit:read']);
  await world.join(world.tenant.projectId, both, ['event_log:read', 'webhooks:write']);
  const refused = await ask(operationId, manager, [...SCOPES]);
  expect([refused.status, errorOf(refused).message]).toEqual([
    403,
    expect.stringContaining('does not permit event_log:read.'),
  ]);
  expect((await ask(operationId, reader, [...SCOPES])).status).toBe(403);
  expect((await ask(operationId, both, [...SCOPES])).status).not.toBe(403);
});

it.each(SENDS_NONE)('%s needs webhooks:write alone, because it sends no event', async (operationId) => {
  const answer = await ask(operationId, world.tenant.ownerId, ['webhooks:write']);
  expect([operationId, answer.status]).not.toEqual([operationId, 403]);
});

it('covers every operation of webhooks', () => {
  const found = [...operations.values()].filter((operation) =>
    scopesOf(operation).includes('webhooks:write'),
  );
  expect(found.map(({ operationId }) => operationId).toSorted()).toEqual(
    [...SENDS_EVENTS, ...SENDS_NONE].toSorted(),
  );
});
