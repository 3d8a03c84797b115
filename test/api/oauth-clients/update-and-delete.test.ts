import { keepOpen } from '../../support/keep-open.ts';
import type { Scope } from '../../../domain/scopes.ts';
import { getError, openWorld, getPaths, expectRefused, parseSuccess } from '../open-world.ts';
import { getAudit } from '../get-audit.ts';
import { getClients, REDIRECT_URL, type Clients } from './own-clients.ts';

let owner: Clients;

const world = keepOpen(openWorld, () => {
  owner = getClients(world, world.tenant.ownerId);
});

it('an update of an OAuth client changes only the sent fields, and returns the client', async () => {
  const { client } = await owner.create({ description: 'before', icon: 'https://desk.example.com/i.png' });
  const changes = {
    name: 'After',
    redirectURLs: ['https://after.example.com/callback'],
    disabled: true,
    homepageUrl: 'https://after.example.com',
  };
  const updated = parseSuccess('updateOAuthClient', await owner.update(client.clientId, changes));
  expect(updated).toEqual({ ...client, ...changes, updatedAt: expect.any(String) });
  expect(await owner.get(client.clientId)).toEqual(updated);
  expect(updated.updatedAt >= client.updatedAt).toBe(true);
});

it.each(['icon', 'description', 'homepageUrl'])(
  'an update of an OAuth client with null clears the field %s',
  async (field) => {
    const { client } = await owner.create({
      icon: 'https://desk.example.com/i.png',
      description: 'Books workshops.',
      homepageUrl: 'https://desk.example.com',
    });
    const cleared = await owner.update(client.clientId, { [field]: null });
    expect(parseSuccess('updateOAuthClient', cleared)).toEqual({
      ...omitField(client, field),
      updatedAt: expect.any(String),
    });
  },
);

it('an empty update of an OAuth client changes nothing, not even updatedAt', async () => {
  const { client } = await owner.create();
  expect((await owner.update(client.clientId, {})).body).toEqual(client);
  expect(await owner.get(client.clientId)).toEqual(client);
});

it.each([
  [{ redirectURLs: [REDIRECT_URL, '/callback'] }, 'redirectURLs[1]'],
  [{ redirectURLs: ['com.example.desk:/callback'] }, 'redirectURLs[0]'],
  [{ redirectURLs: [] }, 'redirectURLs'],
  [{ type: 'native' }, 'type'],
  [{ allowedScopes: ['ads:write'] }, 'allowedScopes'],
  [{ clientSecret: 'mine' }, 'clientSecret'],
])(
  'an update of an OAuth client with %j is refused with the path %s and changes nothing',
  async (body, path) => {
    const { client } = await owner.create();
    const answer = await expectRefused(owner.update(client.clientId, { description: 'new', ...body }), 400);
    expect(new Set(getPaths(answer))).toEqual(new Set([path]));
    expect(await owner.get(client.clientId)).toEqual(client);
  },
);

it('an update of an OAuth client can remove the last redirect URL only if the client can request tokens for itself', async () => {
  const { projectId } = world.tenant;
  const { client: projectClient } = await owner.create({ projectId });
  expect((await owner.update(projectClient.clientId, { redirectURLs: [] })).body).toMatchObject({
    redirectURLs: [],
  });
  for (const body of [{ type: 'native', projectId }, { type: 'web' }]) {
    const { client } = await owner.create(body);
    await expectRefused(owner.update(client.clientId, { redirectURLs: [] }), 400, 'redirectURLs');
  }
});

it('an update of an OAuth client needs a token with all scopes of the client to change redirect URLs or to enable the client', async () => {
  const { client } = await owner.create({ allowedScopes: ['ads:read'] });
  const update = (body: object, scopes: Scope[]) =>
    owner.call(`/${client.clientId}`, { method: 'PATCH', body, scopes });
  expect((await update({ disabled: true, name: 'Off' }, ['oauth_clients:write'])).status).toBe(200);
  const disabledClient = await owner.get(client.clientId);
  for (const body of [{ redirectURLs: ['https://evil.example.com/'] }, { disabled: false }]) {
    const answer = await expectRefused(update(body, ['oauth_clients:write']), 403);
    expect(getError(answer).message).toContain('ads:read');
    expect(await owner.get(client.clientId)).toEqual(disabledClient);
    expect((await update(body, ['oauth_clients:write', 'ads:read'])).status).toBe(200);
    await owner.update(client.clientId, { redirectURLs: disabledClient.redirectURLs, disabled: true });
    Object.assign(disabledClient, await owner.get(client.clientId));
  }
});

it('simultaneous updates of different fields of an OAuth client are all stored', async () => {
  const { client } = await owner.create();
  const changes = [
    { name: 'At once' },
    { redirectURLs: ['https://at-once.example.com/callback'] },
    { disabled: true },
    { description: 'at once' },
    { homepageUrl: 'https://at-once.example.com' },
    { icon: 'https://at-once.example.com/icon.png' },
  ];
  for (let round = 0; round < 5; round += 1) {
    await owner.update(client.clientId, {
      name: client.name,
      redirectURLs: client.redirectURLs,
      disabled: false,
      description: null,
      homepageUrl: null,
      icon: null,
    });
    const answers = await Promise.all(changes.map((change) => owner.update(client.clientId, change)));
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await owner.get(client.clientId)).toMatchObject(Object.assign({}, ...changes));
  }
});

it('every request about a deleted OAuth client gets 404, even a second deletion', async () => {
  const { client } = await owner.create();
  const remove = () => owner.remove(client.clientId);
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(client);
  for (const answer of [
    await owner.call(`/${client.clientId}`),
    await owner.update(client.clientId, { name: 'Back' }),
    await owner.rotate(client.clientId),
  ]) {
    expect(answer.status).toBe(404);
  }
});

it('the audit log of a project has each change of its OAuth clients, with the actor and the names of the changed fields', async () => {
  const { projectId, ownerId } = world.tenant;
  const { client } = await owner.create({ projectId, allowedScopes: ['ads:read'] });
  await owner.update(client.clientId, { description: 'canary-description', disabled: true });
  await owner.update(client.clientId, {});
  await owner.rotate(client.clientId);
  await owner.remove(client.clientId);
  const actor = `user:${ownerId}`;
  expect(await getAudit(world, client.clientId)).toEqual(
    [
      ['oauth-client.create', { kind: 'confidential', allowedScopes: ['ads:read'] }],
      ['oauth-client.update', { fields: ['description', 'disabled'], disabled: true }],
      ['oauth-client.rotate-secret', { lastFour: expect.stringMatching(/^\w{4}$/) }],
      ['oauth-client.delete', { name: client.name }],
    ].map(([action, details]) => ({ projectId, actor, clientId: 'test', action, details })),
  );
});

it('the audit log of the platform has the changes of OAuth clients without a project', async () => {
  const { client } = await owner.create();
  await owner.rotate(client.clientId);
  const entries = await getAudit(world, client.clientId);
  expect(entries.map(({ projectId, action }) => [projectId, action])).toEqual([
    [null, 'oauth-client.create'],
    [null, 'oauth-client.rotate-secret'],
  ]);
});

function omitField(client: Record<string, unknown>, field: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(client).filter(([name]) => name !== field));
}
