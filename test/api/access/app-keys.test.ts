import { randomBytes, randomUUID } from 'node:crypto';
import { appKeys } from '../../../models/access/app-keys.ts';
import { inProject } from '../../../models/in-project.ts';
import { isWellFormedSecret, lastFourOf } from '../../../models/secret-digest.ts';
import { auditOf } from '../audit-of.ts';
import { errorOf, openWorld, send, type World } from '../open-world.ts';
import { accessOf, appKeyPage, type Access } from './access.ts';

let world: World;
let owner: Access;

beforeAll(async () => {
  world = await openWorld();
  owner = accessOf(world, world.tenant.ownerId, world.tenant.projectId);
});
afterAll(() => world.close());

const use = async (secret: string) =>
  (await send(`${world.api.url}/emails/suppressions`, { headers: { 'x-app-key': secret } })).status;

describe('an app key', () => {
  it('works, is shown once, and is known by four characters after that', async () => {
    const person = await world.person();
    const theirs = accessOf(world, person, await world.project(person));
    const { secret, ...key } = await theirs.appKey('newsletter');
    expect(isWellFormedSecret('tl_ak_', secret)).toBe(true);
    expect(key).toMatchObject({ name: 'newsletter', lastFour: lastFourOf(secret) });
    const list = await theirs.call('/app-keys');
    expect(appKeyPage.parse(list.body).appKeys).toEqual([key]);
    expect(JSON.stringify(list.body)).not.toContain(secret.slice(6, 40));
    expect(await use(secret)).toBe(200);
    expect(appKeyPage.parse((await theirs.call('/app-keys')).body).appKeys).toEqual([
      { ...key, lastUsedAt: expect.any(String) },
    ]);
  });

  it('is issued by those only who may send mail themselves', async () => {
    const { projectId } = world.tenant;
    const member = await world.person();
    await world.join(projectId, member, ['keys:write', 'ads:read']);
    for (const answer of [
      await accessOf(world, member, projectId).post('/app-keys', { name: 'mine' }),
      await owner.post('/app-keys', { name: 'mine' }, ['keys:write']),
    ]) {
      expect([answer.status, errorOf(answer).code]).toEqual([403, 'forbidden']);
      expect(errorOf(answer).message).toContain('emails:send');
    }
  });

  it('is revoked at once and for good; doing it again changes nothing', async () => {
    const { secret, id } = await owner.appKey('newsletter');
    expect(await use(secret)).toBe(200);
    const first = await owner.remove(`/app-keys/${id}`);
    expect([first.status, first.body]).toEqual([200, { id, revokedAt: expect.any(String) }]);
    expect(await use(secret)).toBe(401);
    expect((await owner.remove(`/app-keys/${id}`)).body).toEqual(first.body);
    expect(
      (await auditOf(world, id)).map(({ action, actor, clientId }) => [action, actor, clientId]),
    ).toEqual([
      ['app-key.issue', `user:${world.tenant.ownerId}`, 'test'],
      ['app-key.revoke', `user:${world.tenant.ownerId}`, 'test'],
    ]);
  });

  it('is found in its own project only', async () => {
    const { secret, id } = await owner.appKey('newsletter');
    const other = accessOf(world, world.other.ownerId, world.other.projectId);
    for (const answer of [
      await other.remove(`/app-keys/${id}`),
      await owner.remove(`/app-keys/${randomUUID()}`),
    ]) {
      expect([answer.status, errorOf(answer).code]).toEqual([404, 'not_found']);
    }
    expect(await use(secret)).toBe(200);
    const { appKeys: others } = appKeyPage.parse((await other.call('/app-keys')).body);
    expect(others.map((key) => key.id)).not.toContain(id);
  });

  it('is listed with the others, a page at a time', async () => {
    const person = await world.person();
    const theirs = accessOf(world, person, await world.project(person));
    const made = [];
    for (const name of ['one', 'two', 'three']) made.push((await theirs.appKey(name)).id);
    const first = appKeyPage.parse((await theirs.call('/app-keys?limit=2')).body);
    const second = appKeyPage.parse((await theirs.call('/app-keys?limit=2&offset=2')).body);
    expect([...first.appKeys, ...second.appKeys].map(({ id }) => id)).toEqual(made);
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, false]);
  });

  it('is the last one of 100 that work, of both kinds, whoever asks at the same moment', async () => {
    const person = await world.person();
    const projectId = await world.project(person);
    const theirs = accessOf(world, person, projectId);
    const account = await theirs.account('crm-sync');
    await theirs.key(account.id);
    const { database } = world.admin;
    await inProject(database, projectId, async ({ transaction }) => {
      const key = (index: number) => ({
        projectId,
        name: 'n',
        secretDigest: randomBytes(32),
        lastFour: String(1000 + index),
      });
      const keys = Array.from({ length: 98 }, (_, index) => key(index));
      // Listed last: the first that is listed works.
      const revoked = { ...key(98), revokedAt: new Date(), createdAt: new Date(Date.now() + 60_000) };
      await appKeys(database).bulkCreate([...keys, revoked], { transaction });
    });
    const scopes = ['emails:send'];
    const answers = await Promise.all([
      theirs.post('/app-keys', { name: 'one' }),
      theirs.post('/app-keys', { name: 'another' }),
      theirs.post(`/service-accounts/${account.id}/keys`, { scopes }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    const late = await theirs.post('/app-keys', { name: 'late' });
    expect([late.status, errorOf(late).code]).toEqual([409, 'conflict']);
    const [first] = appKeyPage.parse((await theirs.call('/app-keys?limit=1')).body).appKeys;
    await theirs.remove(`/app-keys/${first?.id}`);
    expect((await theirs.post(`/service-accounts/${account.id}/keys`, { scopes })).status).toBe(200);
  });
});
