import { randomUUID } from 'node:crypto';
import { isWellFormedSecret, lastFourOf } from '../../../models/secret-digest.ts';
import { auditOf } from '../audit-of.ts';
import { apiKey, errorOf, openWorld, pathsOf, refusalOf, send, type World } from '../open-world.ts';
import { accessOf, accountPage, keyPage, serviceAccountKey, type Access } from './access.ts';
import { z } from 'zod';
import { serviceAccountKeyIssue } from '../../../admin/commands/service-account-key.ts';
import { userCreate } from '../../../admin/commands/user.ts';
import { findIssuerOfKey } from '../../../models/access/service-accounts.ts';

let world: World;
let owner: Access;

beforeAll(async () => {
  world = await openWorld();
  owner = accessOf(world, world.tenant.ownerId, world.tenant.projectId);
});
afterAll(() => world.close());

const newName = () => `account-${randomUUID()}`;
const use = async (secret: string) =>
  (await send(`${world.api.url}/emails/suppressions`, { headers: apiKey(secret) })).status;

describe('service accounts', () => {
  it('are made with a name of their own and listed, oldest first, a page at a time', async () => {
    const person = await world.person();
    const theirs = accessOf(world, person, await world.project(person));
    const made = [await theirs.account('one'), await theirs.account('two'), await theirs.account('three')];
    const first = accountPage.parse((await theirs.call('/service-accounts?limit=2')).body);
    const second = accountPage.parse((await theirs.call('/service-accounts?limit=2&offset=2')).body);
    expect([...first.serviceAccounts, ...second.serviceAccounts]).toEqual(made);
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
  });

  it('have a name once in a project, however many ask for it at once', async () => {
    const name = newName();
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/service-accounts', { name })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused && [errorOf(refused).code, pathsOf(refused)]).toEqual(['conflict', ['name']]);
    const other = accessOf(world, world.other.ownerId, world.other.projectId);
    expect((await other.account(name)).projectId).toBe(world.other.projectId);
  });
});

describe('a key of a service account', () => {
  it('works with its scopes, is shown once, and is known by four characters after that', async () => {
    const account = await owner.account(newName());
    const { secret, ...key } = await owner.key(account.id, { scopes: ['emails:send', 'ads:read'] });
    expect(isWellFormedSecret('tl_sk_', secret)).toBe(true);
    expect(key).toMatchObject({
      serviceAccountId: account.id,
      scopes: ['emails:send', 'ads:read'],
      lastFour: lastFourOf(secret),
    });
    expect(key).not.toHaveProperty('expiresAt');
    const list = await owner.call(`/service-accounts/${account.id}/keys`);
    expect(keyPage.parse(list.body).keys).toEqual([key]);
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(6, 40));

    expect(await use(secret)).toBe(200);
    const [used] = keyPage.parse((await owner.call(`/service-accounts/${account.id}/keys`)).body).keys;
    expect(used).toEqual({ ...key, lastUsedAt: expect.any(String) });
  });

  it('ends when it was to end', async () => {
    const account = await owner.account(newName());
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const { secret, ...key } = await owner.key(account.id, { expiresAt });
    expect(key.expiresAt).toBe(expiresAt);
    expect(await use(secret)).toBe(200);
    await world.sql(`update service_account_keys set expires_at = now() where id = $1`, [key.id]);
    expect(await use(secret)).toBe(401);
  });

  it.each([
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '9999-12-31T23:59:59-01:00' }, 'expiresAt'],
    [{ expiresAt: '2099-12-31T23:59:60Z' }, 'expiresAt'],
  ])('is refused with %j, which names %s', async (change, path) => {
    const account = await owner.account(newName());
    const answer = await owner.post(`/service-accounts/${account.id}/keys`, {
      scopes: ['emails:send'],
      ...change,
    });
    expect([answer.status, new Set(pathsOf(answer))]).toEqual([400, new Set([path])]);
    expect(keyPage.parse((await owner.call(`/service-accounts/${account.id}/keys`)).body).keys).toEqual([]);
  });

  it('can do no more than its maker, by their role and by their token', async () => {
    const { projectId } = world.tenant;
    const account = await owner.account(newName());
    const member = await world.person();
    await world.join(projectId, member, ['keys:write', 'ads:read']);
    const path = `/service-accounts/${account.id}/keys`;
    const body = { scopes: ['ads:read', 'emails:send'] };
    for (const answer of [
      await accessOf(world, member, projectId).post(path, body),
      await owner.post(path, body, ['keys:write', 'ads:read']),
    ]) {
      expect(refusalOf(answer)).toEqual([403, 'forbidden', 'scopes[1]']);
      expect(errorOf(answer).message).toContain('emails:send');
    }
    const granted = await accessOf(world, member, projectId).key(account.id, { scopes: ['ads:read'] });
    expect(granted.scopes).toEqual(['ads:read']);
  });

  it('is revoked at once and for good; doing it again changes nothing', async () => {
    const account = await owner.account(newName());
    const { secret, id } = await owner.key(account.id);
    const path = `/service-accounts/${account.id}/keys/${id}`;
    expect(await use(secret)).toBe(200);
    const first = await owner.remove(path);
    expect([first.status, first.body]).toEqual([200, { id, revokedAt: expect.any(String) }]);
    expect(await use(secret)).toBe(401);
    expect((await owner.remove(path)).body).toEqual(first.body);
    const [listed] = keyPage.parse((await owner.call(`/service-accounts/${account.id}/keys`)).body).keys;
    expect(listed).toMatchObject(first.body ?? {});
    const entries = await auditOf(world, id);
    expect(entries).toEqual([
      {
        projectId: world.tenant.projectId,
        actor: `user:${world.tenant.ownerId}`,
        clientId: 'test',
        action: 'service-account-key.issue',
        details: { serviceAccount: account.name, scopes: ['emails:send'], expiresAt: null },
      },
      expect.objectContaining({
        action: 'service-account-key.revoke',
        actor: `user:${world.tenant.ownerId}`,
      }),
    ]);
  });

  it('is found under its own account and in its own project only', async () => {
    const [account, sibling] = [await owner.account(newName()), await owner.account(newName())];
    const { secret, id } = await owner.key(account.id);
    const other = accessOf(world, world.other.ownerId, world.other.projectId);
    for (const answer of [
      await owner.remove(`/service-accounts/${sibling.id}/keys/${id}`),
      await owner.remove(`/service-accounts/${account.id}/keys/${randomUUID()}`),
      await owner.remove(`/service-accounts/${randomUUID()}/keys/${id}`),
      await owner.post(`/service-accounts/${randomUUID()}/keys`, { scopes: ['emails:send'] }),
      await owner.call(`/service-accounts/${randomUUID()}/keys`),
      await other.call(`/service-accounts/${account.id}/keys`),
      await other.post(`/service-accounts/${account.id}/keys`, { scopes: ['emails:send'] }),
      await other.remove(`/service-accounts/${account.id}/keys/${id}`),
    ]) {
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
    }
    expect(await use(secret)).toBe(200);
    expect(keyPage.parse((await owner.call(`/service-accounts/${sibling.id}/keys`)).body).keys).toEqual([]);
  });

  it('is listed with the others of its account, a page at a time', async () => {
    const account = await owner.account(newName());
    const made = [];
    for (let count = 0; count < 3; count += 1) {
      const { secret: _, ...key } = await owner.key(account.id);
      made.push(serviceAccountKey.parse(key));
    }
    const path = `/service-accounts/${account.id}/keys?limit=2`;
    const first = keyPage.parse((await owner.call(path)).body);
    const second = keyPage.parse((await owner.call(`${path}&offset=2`)).body);
    expect([...first.keys, ...second.keys]).toEqual(made);
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
  });
});

const made = z.looseObject({ id: z.string() });

// Whoever issued a key approves nothing that the key asks for, so a part of an id is not enough.
it.each(['usr_8m2k4x7q', 'ext-4f1c-77', 'ada.lovelace', 'google:1177', 'a+b', 'a b', 'Zoë', 'user:user:x'])(
  'gives the whole id %j of the person who issued a key',
  async (prefix) => {
    const { projectId } = world.tenant;
    const id = `${prefix}-${randomUUID().slice(0, 8)}`;
    await userCreate(world.admin, { id, email: `${randomUUID()}@example.com`, name: 'Person' });
    await world.join(projectId, id, ['keys:write', 'ads:read']);
    const theirs = accessOf(world, id, projectId);
    const account = made.parse((await theirs.post('/service-accounts', { name: randomUUID() })).body);
    const key = made.parse(
      (await theirs.post(`/service-accounts/${account.id}/keys`, { scopes: ['ads:read'] })).body,
    );
    expect(await findIssuerOfKey({ database: world.admin.database, projectId }, key.id)).toBe(id);
  },
);

it('names nobody for a key that an operator issued', async () => {
  const { projectId: project } = world.tenant;
  const { id } = await serviceAccountKeyIssue(world.admin, {
    project,
    serviceAccount: 'by an operator',
    scope: ['ads:read'],
  });
  expect(await findIssuerOfKey({ database: world.admin.database, projectId: project }, id)).toBeUndefined();
});
