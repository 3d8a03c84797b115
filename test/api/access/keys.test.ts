import { randomBytes, randomUUID } from 'node:crypto';
import { serviceAccountKeyIssue } from '../../../admin/commands/service-account-key.ts';
import { appKeys } from '../../../models/access/app-keys.ts';
import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';
import { inProject } from '../../../models/in-project.ts';
import { isWellFormedSecret, getLastFour } from '../../../models/secret-digest.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getAudit } from '../get-audit.ts';
import { apiKey, getError, expectRefused, openWorld, getPaths, send, parseSuccess } from '../open-world.ts';
import { createOwner, getAccess, type Access } from './access.ts';

let owner: Access;

const world = keepOpen(openWorld, () => {
  owner = getAccess(world, world.tenant.ownerId, world.tenant.projectId);
});

const createName = () => `account-${randomUUID()}`;
const getStatus = async (headers: Record<string, string>) =>
  (await send(`${world.api.url}/emails/suppressions`, { headers })).status;
const sortStatuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

it('service accounts are listed, oldest first, a page at a time', async () => {
  const newOwner = await createOwner(world);
  const created = [
    await newOwner.createAccount('one'),
    await newOwner.createAccount('two'),
    await newOwner.createAccount('three'),
  ];
  const first = parseSuccess('listServiceAccounts', await newOwner.call('/service-accounts?limit=2'));
  const second = parseSuccess(
    'listServiceAccounts',
    await newOwner.call('/service-accounts?limit=2&offset=2'),
  );
  expect([...first.serviceAccounts, ...second.serviceAccounts]).toEqual(created);
  expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
});

it('service accounts have unique names in a project, even after simultaneous requests', async () => {
  const name = createName();
  const answers = await Promise.all([1, 2, 3].map(() => owner.post('/service-accounts', { name })));
  expect(sortStatuses(answers)).toEqual([200, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused && [getError(refused).code, getPaths(refused)]).toEqual(['conflict', ['name']]);
  const other = getAccess(world, world.other.ownerId, world.other.projectId);
  expect((await other.createAccount(name)).projectId).toBe(world.other.projectId);
});

const openAppKeys = async (access: Access) => ({
  prefix: 'tl_ak_' as const,
  action: 'app-key',
  path: '/app-keys',
  body: { name: 'newsletter' },
  headers: (secret: string): Record<string, string> => ({ 'x-app-key': secret }),
  issue: () => access.createAppKey('newsletter'),
  list: async (query = '') => {
    const { appKeys: keys, pagination } = parseSuccess('listAppKeys', await access.call(`/app-keys${query}`));
    return { keys, hasMore: pagination.hasMore };
  },
});

const openAccountKeys = async (access: Access) => {
  const { id } = await access.createAccount(createName());
  const path = `/service-accounts/${id}/keys`;
  return {
    prefix: 'tl_sk_' as const,
    action: 'service-account-key',
    path,
    body: { scopes: ['emails:send'] },
    headers: apiKey,
    issue: () => access.createKey(id),
    list: async (query = '') => {
      const { keys, pagination } = parseSuccess('listServiceAccountKeys', await access.call(path + query));
      return { keys, hasMore: pagination.hasMore };
    },
  };
};

const KINDS = [
  ['an app key', openAppKeys],
  ['a key of a service account', openAccountKeys],
] as const;

it.each(KINDS)(
  '%s authenticates, is returned in full once, and is later identified by its last four characters',
  async (_, openKeys) => {
    const { issue, list, prefix, headers } = await openKeys(await createOwner(world));
    const { secret, ...key } = await issue();
    expect(isWellFormedSecret(prefix, secret)).toBe(true);
    expect(key).toMatchObject({ lastFour: getLastFour(secret) });
    expect(key).not.toHaveProperty('expiresAt');
    const { keys } = await list();
    expect(keys).toEqual([key]);
    expect(JSON.stringify(keys)).not.toContain(secret.slice(6, 40));
    expect(await getStatus(headers(secret))).toBe(200);
    expect((await list()).keys).toEqual([{ ...key, lastUsedAt: expect.any(String) }]);
  },
);

it.each(KINDS)(
  '%s cannot be issued by a caller whose role or token lacks a scope of the key',
  async (_, openKeys) => {
    const { projectId } = world.tenant;
    const { path, body } = await openKeys(owner);
    const member = await world.createPerson();
    await world.addMember(projectId, member, ['keys:write', 'ads:read']);
    for (const answer of [
      await getAccess(world, member, projectId).post(path, body),
      await owner.post(path, body, ['keys:write', 'ads:read']),
    ]) {
      expect([answer.status, getError(answer).code]).toEqual([403, 'forbidden']);
      expect(getError(answer).message).toContain('emails:send');
    }
  },
);

it.each(KINDS)(
  '%s stops working once it is revoked; a second revocation changes nothing',
  async (_, openKeys) => {
    const { issue, list, path, headers, action } = await openKeys(owner);
    const { secret, id } = await issue();
    expect(await getStatus(headers(secret))).toBe(200);
    const first = await owner.remove(`${path}/${id}`);
    expect([first.status, first.body]).toEqual([200, { id, revokedAt: expect.any(String) }]);
    expect(await getStatus(headers(secret))).toBe(401);
    expect((await owner.remove(`${path}/${id}`)).body).toEqual(first.body);
    const { keys } = await list('?limit=100');
    expect(keys.find((key) => key.id === id)).toMatchObject(first.body ?? {});
    const entries = (await getAudit(world, id)).map((entry) => [entry.action, entry.actor, entry.clientId]);
    expect(entries).toEqual(
      ['issue', 'revoke'].map((verb) => [`${action}.${verb}`, `user:${world.tenant.ownerId}`, 'test']),
    );
  },
);

it.each(KINDS)('%s is listed in order of creation, a page at a time', async (_, openKeys) => {
  const { issue, list } = await openKeys(await createOwner(world));
  const created = [(await issue()).id, (await issue()).id, (await issue()).id];
  const [first, second] = [await list('?limit=2'), await list('?limit=2&offset=2')];
  expect([...first.keys, ...second.keys].map(({ id }) => id)).toEqual(created);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
});

it('a key of a service account has the requested scopes, and stops working when it expires', async () => {
  const account = await owner.createAccount(createName());
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const scopes = ['emails:send', 'ads:read'];
  const { secret, ...key } = await owner.createKey(account.id, { expiresAt, scopes });
  expect(key).toMatchObject({ serviceAccountId: account.id, scopes, expiresAt });
  expect(await getAudit(world, key.id)).toMatchObject([
    { details: { serviceAccount: account.name, scopes, expiresAt } },
  ]);
  expect(await getStatus(apiKey(secret))).toBe(200);
  await world.sql(`update service_account_keys set expires_at = now() where id = $1`, [key.id]);
  expect(await getStatus(apiKey(secret))).toBe(401);
});

it.each(['2020-01-01T00:00:00Z', '9999-12-31T23:59:59-01:00', '2099-12-31T23:59:60Z'])(
  'a key of a service account cannot expire at %s',
  async (expiresAt) => {
    const { path, body, list } = await openAccountKeys(owner);
    await expectRefused(owner.post(path, { ...body, expiresAt }), 400, 'expiresAt');
    expect((await list()).keys).toEqual([]);
  },
);

it('a key of a service account is not found below the path of another service account', async () => {
  const account = await owner.createAccount(createName());
  const sibling = await owner.createAccount(createName());
  const { id } = await owner.createKey(account.id);
  const siblingPath = `/service-accounts/${sibling.id}/keys`;
  const unknownPath = `/service-accounts/${randomUUID()}/keys`;
  for (const answer of [
    await owner.remove(`${siblingPath}/${id}`),
    await owner.remove(`${unknownPath}/${id}`),
    await owner.post(unknownPath, { scopes: ['emails:send'] }),
    await owner.call(unknownPath),
  ]) {
    await expectRefused(answer, 404);
  }
  expect(parseSuccess('listServiceAccountKeys', await owner.call(siblingPath)).keys).toEqual([]);
});

it('a key of a service account has no issuer if an operator issued it', async () => {
  const { projectId: project } = world.tenant;
  const issued = { project, serviceAccount: 'by an operator', scope: ['ads:read' as const] };
  const { id } = await serviceAccountKeyIssue(world.admin, issued);
  expect(await findIssuerOfKey({ database: world.admin.database, projectId: project }, id)).toBeUndefined();
});

it('a project has at most 100 active app keys and service-account keys together, even after simultaneous requests', async () => {
  const newOwner = await createOwner(world);
  const { projectId } = newOwner;
  const { path, body, issue } = await openAccountKeys(newOwner);
  await issue();
  await inProject(world.admin.database, projectId, async ({ transaction }) => {
    const key = { projectId, name: 'n', lastFour: '1000' };
    const keys = Array.from({ length: 98 }, () => ({ ...key, secretDigest: randomBytes(32) }));
    // The revoked key is listed last, because the first listed key must be an active one that can be revoked.
    const createdAt = new Date(Date.now() + 60_000);
    const revoked = { ...key, secretDigest: randomBytes(32), revokedAt: new Date(), createdAt };
    await appKeys(world.admin.database).bulkCreate([...keys, revoked], { transaction });
  });
  const answers = await Promise.all([
    newOwner.post('/app-keys', { name: 'one' }),
    newOwner.post('/app-keys', { name: 'another' }),
    newOwner.post(path, body),
  ]);
  expect(sortStatuses(answers)).toEqual([200, 409, 409]);
  await expectRefused(newOwner.post('/app-keys', { name: 'late' }), 409);
  const [first] = parseSuccess('listAppKeys', await newOwner.call('/app-keys?limit=1')).appKeys;
  await newOwner.remove(`/app-keys/${first?.id}`);
  expect((await newOwner.post(path, body)).status).toBe(200);
});
