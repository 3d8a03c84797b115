import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Scope } from '../../../domain/scopes.ts';
import { accessOf, type Access } from '../access/access.ts';
import { errorOf, openWorld, type World } from '../open-world.ts';

let world: World;
let projectId: string;
let owner: Access;

beforeAll(async () => {
  world = await openWorld();
  ({ projectId } = world.tenant);
  owner = accessOf(world, world.tenant.ownerId, projectId);
});
afterAll(() => world.close());

const role = z.looseObject({ id: z.uuid() });
const invitation = z.looseObject({ id: z.uuid(), state: z.string() });

const makeRole = async (permissions: Scope[]) =>
  role.parse((await owner.post('/roles', { name: `role-${randomUUID()}`, permissions })).body);
const setRoles = (access: Access, userId: string, roleIds: string[]) =>
  access.call(`/members/${userId}/roles`, { method: 'PUT', body: { roleIds } });

/** A member who may change roles and members, and send mail. */
async function lead(): Promise<{ userId: string; access: Access }> {
  const userId = await world.person();
  await world.join(projectId, userId, ['members:write', 'emails:send']);
  return { userId, access: accessOf(world, userId, projectId) };
}

it('members lose nothing to a manager whose role permits less than theirs', async () => {
  const { access, userId: weaker } = await lead();
  const stronger = await world.person();
  const large = await makeRole(['ads:write', 'members:write', 'emails:send']);
  const person = await world.person();
  const small = await makeRole(['emails:send']);
  for (const [id, roleId] of [[stronger, large.id] as const, [person, small.id] as const]) {
    await world.join(projectId, id);
    await setRoles(owner, id, [roleId]);
  }
  const refusals = [
    await access.remove(`/members/${stronger}`),
    await setRoles(access, stronger, []),
    await setRoles(access, stronger, [small.id]),
    await access.call(`/roles/${large.id}`, { method: 'PATCH', body: { permissions: ['emails:send'] } }),
  ];
  for (const refused of refusals) {
    expect([refused.status, errorOf(refused).message]).toEqual([403, expect.stringContaining('ads:write')]);
  }
  const theirs = accessOf(world, stronger, projectId);
  expect((await access.remove(`/members/${person}`)).status).toBe(200);
  expect((await theirs.remove(`/members/${weaker}`)).status).toBe(200);
  // Whoever leaves takes nothing from others, whatever their token grants.
  expect(
    (await theirs.call(`/members/${stronger}`, { method: 'DELETE', scopes: ['members:write'] })).status,
  ).toBe(200);
});

it('members are removed by the owner through an application that may do less', async () => {
  const { userId } = await lead();
  const answer = await owner.call(`/members/${userId}`, { method: 'DELETE', scopes: ['members:write'] });
  expect(answer.status).toBe(200);
});

it('invitations are revoked by those whose roles permit as much as the invited roles, and by the owner', async () => {
  const { access: weaker } = await lead();
  const strongerId = await world.person();
  await world.join(projectId, strongerId, ['ads:write', 'members:write', 'emails:send']);
  const stronger = accessOf(world, strongerId, projectId);
  const large = await makeRole(['ads:write', 'members:write']);
  const small = await makeRole(['emails:send']);
  const invite = async (roleIds: string[]) => {
    const { body } = await owner.post('/invitations', { email: `${randomUUID()}@example.com`, roleIds });
    return `/invitations/${invitation.parse(body).id}`;
  };
  const invited = await invite([small.id, large.id]);
  const refused = await weaker.remove(invited);
  expect([refused.status, errorOf(refused).message]).toEqual([403, expect.stringContaining('ads:write')]);
  expect(invitation.parse((await stronger.remove(invited)).body).state).toBe('revoked');
  // Nothing is left to take away.
  expect((await weaker.remove(invited)).status).toBe(200);
  for (const [access, roleIds] of [
    [weaker, [small.id]],
    [weaker, []],
    [owner, [large.id]],
  ] as const) {
    expect((await access.remove(await invite([...roleIds]))).status).toBe(200);
  }
  const byApplication = { method: 'DELETE', scopes: ['members:write' as const] };
  expect((await owner.call(await invite([large.id]), byApplication)).status).toBe(200);
});
