import { randomUUID } from 'node:crypto';
import { inProject } from '../../../models/in-project.ts';
import { rows } from '../../../models/rows.ts';
import { eventually } from '../../support/eventually.ts';
import { getAudit } from '../get-audit.ts';
import { createVisitorId } from '../../support/journey-world.ts';
import { createEvent, BROWSER } from '../journey/collecting.ts';
import { apiKey, openWorld, getPaths, send, parseSuccess, bearer } from '../open-world.ts';
import { createOwner, getAccess, type Access } from './access.ts';
import { readTables } from '../../support/expect-nowhere.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getClients, REDIRECT_URL } from '../oauth-clients/own-clients.ts';

let owner: Access;

const world = keepOpen(openWorld, () => {
  owner = getAccess(world, world.tenant.ownerId, world.tenant.projectId);
});

const createAccount = () => owner.createAccount(`account-${randomUUID()}`);

async function sendEvents(key: string, origin: string, events: unknown[]): Promise<number> {
  const answer = await send(`${world.api.url}/projects/${world.tenant.projectId}/events`, {
    method: 'POST',
    headers: { 'x-write-key': key, origin, 'user-agent': BROWSER },
    body: { events },
  });
  return answer.status;
}

it('the deletion of a service account revokes its keys permanently and frees its name', async () => {
  const account = await createAccount();
  const { secret } = await owner.createKey(account.id);
  const revoked = await owner.createKey(account.id);
  await owner.remove(`/service-accounts/${account.id}/keys/${revoked.id}`);
  const tryKey = async () =>
    (await send(`${world.api.url}/emails/suppressions`, { headers: apiKey(secret) })).status;
  expect(await tryKey()).toBe(200);
  const deleted = await owner.remove(`/service-accounts/${account.id}`);
  expect([deleted.status, deleted.body]).toEqual([200, { id: account.id, endedKeys: 1 }]);
  expect(await tryKey()).toBe(401);
  expect((await owner.remove(`/service-accounts/${account.id}`)).status).toBe(404);
  expect((await owner.call(`/service-accounts/${account.id}/keys`)).status).toBe(404);
  expect((await owner.createAccount(account.name)).id).not.toBe(account.id);
  expect(await getAudit(world, account.id)).toMatchObject([
    { action: 'service-account.create' },
    { action: 'service-account.delete', details: { name: account.name, endedKeys: 1 } },
  ]);
});

it('a deleted service account keeps no key that a simultaneous request issues', async () => {
  const account = await createAccount();
  const [created, deleted] = await Promise.all([
    owner.post(`/service-accounts/${account.id}/keys`, { scopes: ['emails:send'] }),
    owner.remove(`/service-accounts/${account.id}`),
  ]);
  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(created.status);
  const listed = await owner.call(`/service-accounts/${account.id}/keys`);
  expect(listed.status === 404 || parseSuccess('listServiceAccountKeys', listed).keys.length === 0).toBe(
    true,
  );
});

it('write keys are listed in full, work only from their origins, and stop working once they are revoked', async () => {
  const created = await owner.post('/write-keys', {
    name: 'shop',
    allowedOrigins: ['https://Shop.example/', 'https://shop.example'],
  });
  const { id, key, allowedOrigins } = parseSuccess('createWriteKey', created);
  expect(allowedOrigins).toEqual(['https://shop.example']);
  // An empty list of events is invalid, so 400 means that the key was accepted.
  expect(await sendEvents(key, 'https://shop.example', [])).toBe(400);
  expect(await sendEvents(key, 'https://other.example', [])).toBe(403);
  const listed = parseSuccess('listWriteKeys', await owner.call('/write-keys')).writeKeys;
  expect(listed.map((each) => each.key)).toContain(key);
  const revocation = await owner.remove(`/write-keys/${id}`);
  expect((await owner.remove(`/write-keys/${id}`)).body).toEqual(revocation.body);
  expect(await sendEvents(key, 'https://shop.example', [])).toBe(401);
  expect((await getAudit(world, id)).map(({ action }) => action)).toEqual([
    'write-key.create',
    'write-key.revoke',
  ]);
  const other = getAccess(world, world.other.ownerId, world.other.projectId);
  expect((await other.remove(`/write-keys/${id}`)).status).toBe(404);
});

it('the latest events of a write key are listed newest first, with page paths only for callers who may read journeys', async () => {
  const origin = 'https://live.example';
  const created = await owner.post('/write-keys', { name: 'live', allowedOrigins: [origin] });
  const { id, key } = parseSuccess('createWriteKey', created);
  const path = `/write-keys/${id}/events`;
  const listEvents = async (query = '') =>
    parseSuccess('listWriteKeyEvents', await owner.call(path + query)).events.map(
      (event) => event.path ?? event.title,
    );
  expect(await listEvents()).toEqual([]);
  const visitorId = createVisitorId();
  const visit = async (...pages: string[]) => {
    const events = pages.map((visited) => createEvent({ visitorId, path: visited, title: 'A page' }));
    expect(await sendEvents(key, origin, events)).toBe(200);
  };
  const isNewest = async (newest: string) => (await listEvents())[0] === newest;
  await visit('/1', '/2');
  await eventually(() => isNewest('/2'));
  await visit('/3');
  await eventually(() => isNewest('/3'));
  expect(await listEvents()).toEqual(['/3', '/2', '/1']);
  expect(await listEvents('?limit=1')).toEqual(['/3']);
  expect(JSON.stringify((await owner.call(path)).body)).not.toContain(visitorId);
  const narrow = await owner.call(path, { scopes: ['keys:write'] });
  const withoutPages = parseSuccess('listWriteKeyEvents', narrow).events;
  expect(withoutPages.map(({ title, path: visited }) => [title, visited])).toEqual(
    Array.from({ length: 3 }, () => ['page_view', undefined]),
  );
  // Events are accepted while another transaction locks the key's row, but the list shows them later.
  await inProject(world.admin.database, world.tenant.projectId, async (project) => {
    await rows(project, 'select id from write_keys where id = $1 for no key update', [id]);
    await visit('/held');
  });
  await eventually(() => isNewest('/held'));
  await visit(...Array.from({ length: 25 }, (_, at) => `/many/${at}`));
  await eventually(() => isNewest('/many/24'));
  expect(await listEvents()).toHaveLength(20);
  expect((await owner.call(`${path}?limit=21`)).status).toBe(400);
  expect((await owner.call('/write-keys/none/events')).status).toBe(400);
  expect((await owner.call(`/write-keys/${randomUUID()}/events`)).status).toBe(404);
  const other = getAccess(world, world.other.ownerId, world.other.projectId);
  expect((await other.call(path)).status).toBe(404);
});

it('write keys are not created with an invalid origin, or for callers who may not send events', async () => {
  const invalid = ['https://shop.example/path', 'https://*.example', 'shop.example', 'ftp://shop.example'];
  const answer = await owner.post('/write-keys', { name: 'shop', allowedOrigins: invalid });
  expect([answer.status, getPaths(answer)]).toEqual([400, invalid.map((_, at) => `allowedOrigins[${at}]`)]);
  const body = { name: 'shop', allowedOrigins: ['https://shop.example'] };
  expect((await owner.post('/write-keys', body, ['keys:write'])).status).toBe(403);
});

it('the sender is stored with its domain in punycode, and shown with its verification record', async () => {
  const body = { name: 'Shop', address: 'shop@müller-shop.example', replyTo: 'help@example.com' };
  const record = {
    type: 'TXT',
    name: '_throughline.xn--mller-shop-9db.example',
    value: expect.stringMatching(/^throughline-verification=[\da-f]{32}$/),
  };
  const sender = {
    ...body,
    address: 'shop@xn--mller-shop-9db.example',
    updatedAt: expect.any(String),
    verification: { state: 'unverified', record },
  };
  const putSender = (change: object = {}) =>
    owner.call('/sender', { method: 'PUT', body: { ...body, ...change } });
  const set = await putSender();
  expect([set.status, set.body]).toEqual([200, sender]);
  const key = apiKey(world.tenant.serviceAccountKey);
  const shown = await send(`${world.api.url}/projects/${world.tenant.projectId}/sender`, { headers: key });
  expect(shown.body).toEqual(sender);
  expect((await getAudit(world, world.tenant.projectId)).at(-1)).toMatchObject({
    action: 'sender.set',
    actor: `user:${world.tenant.ownerId}`,
  });
  expect((await putSender({ name: 'Shop <x>' })).status).toBe(400);
});

it('requests to read or check the sender get 404 until a sender is set', async () => {
  const newOwner = await createOwner(world);
  expect((await newOwner.call('/sender')).status).toBe(404);
  expect((await newOwner.post('/sender/check', undefined)).status).toBe(404);
});

async function issueSecrets(canary: string): Promise<string[]> {
  const { ownerId, projectId } = world.tenant;
  const clients = getClients(world, ownerId);
  const { client, clientSecret = '' } = await clients.create({ projectId, allowedScopes: ['emails:send'] });
  const rotation = await clients.rotate(client.clientId);
  const { clientSecret: rotated } = parseSuccess('rotateOAuthClientSecret', rotation);
  const account = await createAccount();
  const { secret: key } = await owner.createKey(account.id);
  const { secret: app } = await owner.createAppKey('newsletter');

  const url = `${world.api.url}/emails/suppressions`;
  await send(url, { headers: apiKey(key) });
  await send(url, { headers: { 'x-app-key': app } });
  for (const secret of [key, app, rotated, canary]) {
    await send(`${world.api.url}/oauth-clients/${secret}`, { headers: bearer(secret) });
    await clients.call(`/${secret}?${secret}=${secret}`);
    await clients.update(client.clientId, { clientSecret: secret, [secret]: secret });
    await clients.update(client.clientId, { redirectURLs: [`${REDIRECT_URL}#${secret}`] });
    await owner.post('/app-keys', { name: 'n', secret });
    await owner.post(`/service-accounts/${account.id}/keys`, { scopes: [secret] });
  }
  return [clientSecret, rotated, key, app];
}

it('secrets that the API issues are in no log line and in no row of any table', async () => {
  const canary = `canary-${randomUUID()}`;
  const secrets = await issueSecrets(canary);
  expect(new Set(secrets.map((secret) => secret.slice(0, 6)))).toEqual(
    new Set(['tl_cs_', 'tl_sk_', 'tl_ak_']),
  );
  const searchedTexts = [...secrets, ...secrets.map((secret) => secret.slice(6)), canary];

  const log = world.api.logLines.join('');
  expect(log).toContain('rotateOAuthClientSecret');
  expect(searchedTexts.filter((secret) => log.includes(secret))).toEqual([]);

  const findTables = await readTables(world.database.superuserUrl);
  expect(findTables(world.tenant.ownerId)).toEqual(
    expect.arrayContaining(['oauth_clients', 'audit_entries']),
  );
  expect(searchedTexts.flatMap(findTables)).toEqual([]);
});
