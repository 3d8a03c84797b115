import { memberRemove } from '../../../admin/commands/member.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { expectRefused, openWorld, parseSuccess, type UserRequest } from '../open-world.ts';

const world = keepOpen(openWorld);

type Token = UserRequest['token'];

const getUser = (callerId: string, id: string, token: Token = {}) =>
  world.requestAs(callerId, `/users/${id}`, { token });
const list = async (callerId: string, query = '', token: Token = {}) =>
  parseSuccess('listUsers', await world.requestAs(callerId, `/users${query}`, { token }));
const listIds = async (callerId: string, token: Token = {}) =>
  (await list(callerId, '', token)).users.map(({ id }) => id);

it("a user's own record omits fields that are not set", async () => {
  const id = await world.createPerson();
  const { user: me } = parseSuccess('getCurrentUser', await getUser(id, 'me'));
  expect(me).toMatchObject({ id, platformRole: 'user', emailVerified: false });
  expect(me).not.toHaveProperty('image');
});

it('users see the members of all of their projects, each once, and no other users', async () => {
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
  for (const caller of [ada, joan])
    expect((await listIds(caller)).toSorted()).toEqual([ada, grace, joan].toSorted());
  expect(await listIds(stranger)).toEqual([stranger]);
});

it('platform admins see all users, oldest first, a page at a time', async () => {
  const admin = await world.createPerson({ platformAdmin: true });
  const everybody = (await list(admin, '?limit=100')).users;
  expect(everybody.map(({ id }) => id)).toContain(world.other.ownerId);
  const times = everybody.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());

  const pages = [];
  for (let offset = 0; ; offset += 2) {
    const { users, pagination } = await list(admin, `?limit=2&offset=${offset}`);
    expect(pagination).toMatchObject({ limit: 2, offset });
    pages.push(...users);
    if (!pagination.hasMore) break;
  }
  expect(pages).toEqual(everybody);
});

it('a request for a user who shares no project with the caller answers 404, as for an unknown id', async () => {
  const [ada, grace] = [await world.createPerson(), await world.createPerson()];
  await world.addMember(await world.createProject(ada), grace);
  expect((await getUser(ada, grace)).body).toMatchObject({ user: { id: grace } });
  const hidden = await getUser(ada, world.tenant.ownerId);
  const unknown = await getUser(ada, 'usr_nobody');
  expect([hidden.status, unknown.status]).toEqual([404, 404]);
  expect(hidden.body).toEqual(unknown.body);
});

it('a token that is bound to a project sees the members of only that project, and only while the caller is a member', async () => {
  const [person, coMember, otherCoMember] = [
    await world.createPerson(),
    await world.createPerson(),
    await world.createPerson(),
  ];
  const [bound, second] = [await world.createProject(coMember), await world.createProject(otherCoMember)];
  await world.addMember(bound, person);
  await world.addMember(second, person);
  const token = { projectId: bound };
  const getStatus = async (id: string) => (await getUser(person, id, token)).status;

  expect(await listIds(person)).toEqual([person, coMember, otherCoMember]);
  expect(await listIds(person, token)).toEqual([person, coMember]);
  expect([await getStatus(person), await getStatus(coMember), await getStatus(otherCoMember)]).toEqual([
    200, 200, 404,
  ]);
  await memberRemove(world.admin, { project: bound, user: person });
  expect(await listIds(person, token)).toEqual([person]);
  expect(await getStatus(coMember)).toBe(404);
});

it.each<[string, () => Token]>([
  ['is bound to a project', () => ({ projectId: world.tenant.projectId })],
  ['does not have all scopes', () => ({ scopes: ['ads:read'] })],
])('a platform admin sees only co-members when the token %s', async (_, getToken) => {
  const [admin, stranger] = [await world.createPerson({ platformAdmin: true }), await world.createPerson()];
  expect(await listIds(admin, getToken())).toEqual([admin]);
  expect((await getUser(admin, stranger, getToken())).status).toBe(404);
});

it('a user id that no user can have answers 404, and a user id that is not valid text answers 400', async () => {
  const { ownerId } = world.tenant;
  expect((await getUser(ownerId, encodeURIComponent("' or 1=1 --"))).status).toBe(404);
  await expectRefused(getUser(ownerId, 'a%00b'), 400, 'userId');
  expect((await getUser(ownerId, '%ff')).status).toBe(400);
});
