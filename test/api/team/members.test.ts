import { randomUUID } from 'node:crypto';
import { bearer, getError, openWorld, send, parseSuccess } from '../open-world.ts';
import { getAccess } from '../access/access.ts';
import { keepOpen } from '../../support/keep-open.ts';
import { getTeam, type Team } from './get-team.ts';

const world = keepOpen(openWorld);

const list = async (query: string, userId: string) =>
  send(`${world.api.url}/team/members${query}`, { headers: bearer(await world.createToken(userId)) });

it('the team members API lists the members with their roles, oldest member first', async () => {
  const [ada, grace] = [await world.createPerson(), await world.createPerson()];
  const projectId = await world.createProject(ada);
  await world.addMember(projectId, grace, ['emails:send', 'ads:read']);
  const { members } = parseSuccess('listTeamMembers', await list(`?projectId=${projectId}`, grace));
  expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [ada, true],
    [grace, false],
  ]);
  expect(members[1]?.roles).toMatchObject([{ projectId, permissions: ['emails:send', 'ads:read'] }]);
});

it('the team members API accepts the project id in capitals', async () => {
  const { ownerId, projectId } = world.tenant;
  expect((await list(`?projectId=${projectId.toUpperCase()}`, ownerId)).status).toBe(200);
});

let projectId: string;
let team: Team;

beforeAll(() => {
  ({ projectId } = world.tenant);
  team = getTeam(world);
});

it('members keep their roles against a manager with fewer permissions', async () => {
  const { access, userId: weaker } = await team.makeManager();
  const stronger = await world.createPerson();
  const large = await team.createRole(['ads:write', 'members:write', 'emails:send']);
  const person = await world.createPerson();
  const small = await team.createRole(['emails:send']);
  for (const [id, roleId] of [[stronger, large.id] as const, [person, small.id] as const]) {
    await world.addMember(projectId, id);
    await team.setRoles(team.owner, id, [roleId]);
  }
  const refusals = [
    await access.remove(`/members/${stronger}`),
    await team.setRoles(access, stronger, []),
    await team.setRoles(access, stronger, [small.id]),
    await access.call(`/roles/${large.id}`, { method: 'PATCH', body: { permissions: ['emails:send'] } }),
  ];
  for (const refused of refusals) {
    expect([refused.status, getError(refused).message]).toEqual([403, expect.stringContaining('ads:write')]);
  }
  const strongerAccess = getAccess(world, stronger, projectId);
  expect((await access.remove(`/members/${person}`)).status).toBe(200);
  expect((await strongerAccess.remove(`/members/${weaker}`)).status).toBe(200);
  // Leaving a project takes nothing from others, so it needs no permission.
  expect(
    (await strongerAccess.call(`/members/${stronger}`, { method: 'DELETE', scopes: ['members:write'] }))
      .status,
  ).toBe(200);
});

it('members can be removed by the owner through an application with fewer scopes', async () => {
  const { userId } = await team.makeManager();
  const answer = await team.owner.call(`/members/${userId}`, { method: 'DELETE', scopes: ['members:write'] });
  expect(answer.status).toBe(200);
});

it('invitations can be revoked by members with all permissions of their roles, or by the owner', async () => {
  const { access: weaker } = await team.makeManager();
  const strongerId = await world.createPerson();
  await world.addMember(projectId, strongerId, ['ads:write', 'members:write', 'emails:send']);
  const stronger = getAccess(world, strongerId, projectId);
  const large = await team.createRole(['ads:write', 'members:write']);
  const small = await team.createRole(['emails:send']);
  const invite = async (roleIds: string[]) => {
    const email = `${randomUUID()}@example.com`;
    const created = await team.owner.post('/invitations', { email, roleIds });
    return `/invitations/${parseSuccess('createInvitation', created).id}`;
  };
  const invitationPath = await invite([small.id, large.id]);
  const refused = await weaker.remove(invitationPath);
  expect([refused.status, getError(refused).message]).toEqual([403, expect.stringContaining('ads:write')]);
  expect(parseSuccess('revokeInvitation', await stronger.remove(invitationPath)).state).toBe('revoked');
  // A revoked invitation grants nothing, so removing it again needs no permission.
  expect((await weaker.remove(invitationPath)).status).toBe(200);
  for (const [access, roleIds] of [
    [weaker, [small.id]],
    [weaker, []],
    [team.owner, [large.id]],
  ] as const) {
    expect((await access.remove(await invite([...roleIds]))).status).toBe(200);
  }
  const byApplication = { method: 'DELETE', scopes: ['members:write' as const] };
  expect((await team.owner.call(await invite([large.id]), byApplication)).status).toBe(200);
});
