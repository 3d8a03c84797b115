import type { Scope } from '../../../domain/scopes.ts';
import { memberRemove } from '../../../admin/commands/member.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { bearer, openWorld, getPaths, send, parseSuccess } from '../open-world.ts';

const world = keepOpen(openWorld);

const get = async (path: string, userId: string) =>
  send(world.api.url + path, { headers: bearer(await world.createToken(userId)) });
const list = async (query: string, userId: string) =>
  parseSuccess('listUsers', await get(`/users${query}`, userId));

it('the users API shows callers themselves, without empty fields', async () => {
  const id = await world.createPerson();
  const { user: me } = parseSuccess('getCurrentUser', await get('/users/me', id));
  expect(me).toMatchObject({ id, platformRole: 'user', emailVerified: false });
  expect(me).not.toHaveProperty('image');
});

it('the users API lists the members of all projects of the caller, each once, and no other users', async () => {
  const [ada, grace, joan, stranger] = await Promise.all([
    world.createPerson(),
    world.createPerson(),
    world.createPerson(),
    world.createPerson(),
  ]);
  const [first, second] = [await world.createProject(ada), await world.createProject(ada)];
  await world.addMember(first, grace);
  await world.addMember(second, grace);
  await world.addMember(second, joan);
  const listIdsFor = async (id: string) => (await list('', id)).users.map((user) => user.id).toSorted();
  expect(await listIdsFor(ada)).toEqual([ada, grace, joan].toSorted());
  expect(await listIdsFor(joan)).toEqual([ada, grace, joan].toSorted());
  expect(await listIdsFor(stranger)).toEqual([stranger]);
});

it('the users API lists all users for platform admins, a page at a time, oldest first', async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const everybody = (await list('?limit=100', admin)).users;
  expect(everybody.map(({ id }) => id)).toContain(world.other.ownerId);
  const times = everybody.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());

  const pages = [];
  for (let offset = 0; ; offset += 2) {
    const { users, pagination } = await list(`?limit=2&offset=${offset}`, admin);
    expect(pagination).toMatchObject({ limit: 2, offset });
    pages.push(...users);
    if (!pagination.hasMore) break;
  }
  expect(pages).toEqual(everybody);
});

it('the users API finds co-members, and answers for other users as for unknown ids', async () => {
  const [ada, grace] = [await world.createPerson(), await world.createPerson()];
  await world.addMember(await world.createProject(ada), grace);
  expect((await get(`/users/${grace}`, ada)).body).toMatchObject({ user: { id: grace } });
  const hidden = await get(`/users/${world.tenant.ownerId}`, ada);
  const unknown = await get('/users/usr_nobody', ada);
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect(hidden.body).toEqual(unknown.body);
});

it('the users API shows only members of the project to a token of the project, while the caller is a member', async () => {
  const [person, coMember, otherCoMember] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const [bound, second] = [await world.createProject(coMember), await world.createProject(otherCoMember)];
  await world.addMember(bound, person);
  await world.addMember(second, person);
  const headers = bearer(await world.createToken(person, { projectId: bound }));
  const listIds = async () =>
    parseSuccess('listUsers', await send(`${world.api.url}/users`, { headers })).users.map(({ id }) => id);
  const getStatus = async (id: string) => (await send(`${world.api.url}/users/${id}`, { headers })).status;

  expect((await list('', person)).users.map(({ id }) => id)).toEqual([person, coMember, otherCoMember]);
  expect(await listIds()).toEqual([person, coMember]);
  expect([await getStatus(person), await getStatus(coMember), await getStatus(otherCoMember)]).toEqual([
    200, 200, 404,
  ]);
  await memberRemove(world.admin, { project: bound, user: person });
  expect(await listIds()).toEqual([person]);
  expect(await getStatus(coMember)).toBe(404);
});

it.each<[string, () => { projectId?: string; scopes?: Scope[] }]>([
  ['is bound to a project', () => ({ projectId: world.tenant.projectId })],
  ['lacks a scope', () => ({ scopes: ['ads:read'] })],
])('the users API shows a platform admin only co-members when the token %s', async (_, getChange) => {
  const [admin, stranger] = [await world.createPerson({ platformAdmin: true }), await world.createPerson()];
  const headers = bearer(await world.createToken(admin, getChange()));
  const listed = parseSuccess('listUsers', await send(`${world.api.url}/users`, { headers }));
  expect(listed.users.map(({ id }) => id)).toEqual([admin]);
  expect((await send(`${world.api.url}/users/${stranger}`, { headers })).status).toBe(404);
});

it('the users API treats an impossible id as unknown, and refuses invalid text', async () => {
  expect((await get(`/users/${encodeURIComponent("' or 1=1 --")}`, world.tenant.ownerId)).status).toBe(404);
  expect(getPaths(await get('/users/a%00b', world.tenant.ownerId))).toEqual(['userId']);
  expect((await get('/users/%ff', world.tenant.ownerId)).status).toBe(400);
});
