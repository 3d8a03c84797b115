import { randomUUID } from 'node:crypto';
import { expectRefused, getError, openWorld, parseSuccess } from '../open-world.ts';
import { createOwner, getTeam, type Team } from '../access/access.ts';
import { keepOpen } from '../../support/keep-open.ts';

let team: Team;

const world = keepOpen(openWorld, () => {
  team = getTeam(world);
});

it('team members are listed with their roles, oldest member first, for a project id in any letter case', async () => {
  const { userId: ada, projectId } = await createOwner(world);
  const grace = await world.createPerson();
  await world.addMember(projectId, grace, ['emails:send', 'ads:read']);
  const answer = await world.requestAs(grace, `/team/members?projectId=${projectId.toUpperCase()}`);
  const { members } = parseSuccess('listTeamMembers', answer);
  expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [ada, true],
    [grace, false],
  ]);
  expect(members[1]?.roles).toMatchObject([{ projectId, permissions: ['emails:send', 'ads:read'] }]);
});

it('members with permissions that a manager lacks cannot be removed or changed by the manager', async () => {
  const manager = await team.addMember('members:write', 'emails:send');
  const large = await team.createRole(['ads:write', 'members:write', 'emails:send']);
  const small = await team.createRole(['emails:send']);
  const [stronger, person] = [await team.addMember(), await team.addMember()];
  await team.setRoles(team.owner, stronger.userId, [large.id]);
  await team.setRoles(team.owner, person.userId, [small.id]);
  for (const answer of [
    await manager.remove(`/members/${stronger.userId}`),
    await team.setRoles(manager, stronger.userId, []),
    await team.setRoles(manager, stronger.userId, [small.id]),
    await manager.patch(`/roles/${large.id}`, { permissions: ['emails:send'] }),
  ]) {
    expect(getError(await expectRefused(answer, 403)).message).toContain('ads:write');
  }
  expect((await manager.remove(`/members/${person.userId}`)).status).toBe(200);
  expect((await stronger.remove(`/members/${manager.userId}`)).status).toBe(200);
  // Leaving a project takes nothing from others, so it needs no permission.
  expect((await stronger.remove(`/members/${stronger.userId}`, ['members:write'])).status).toBe(200);
});

it('members can be removed by the owner through an application that lacks the permissions of the member', async () => {
  const { userId } = await team.addMember('members:write', 'emails:send');
  expect((await team.owner.remove(`/members/${userId}`, ['members:write'])).status).toBe(200);
});

it('invitations can be revoked only by the owner and by members who have all permissions of the roles in the invitation', async () => {
  const weaker = await team.addMember('members:write', 'emails:send');
  const stronger = await team.addMember('ads:write', 'members:write', 'emails:send');
  const large = await team.createRole(['ads:write', 'members:write']);
  const small = await team.createRole(['emails:send']);
  const invite = async (roleIds: string[]) => {
    const email = `${randomUUID()}@example.com`;
    const created = await team.owner.post('/invitations', { email, roleIds });
    return `/invitations/${parseSuccess('createInvitation', created).id}`;
  };
  const invitationPath = await invite([small.id, large.id]);
  const refused = await expectRefused(weaker.remove(invitationPath), 403);
  expect(getError(refused).message).toContain('ads:write');
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
  expect((await team.owner.remove(await invite([large.id]), ['members:write'])).status).toBe(200);
});

it('an expired invitation whose role was deleted answers 409 when it is resent', async () => {
  const role = await team.createRole(['emails:send']);
  const body = { email: `${randomUUID()}@example.com`, roleIds: [role.id] };
  const { id } = parseSuccess('createInvitation', await team.owner.post('/invitations', body));
  await world.sql('update invitations set expires_at = now() where id = $1', [id]);
  expect((await team.owner.remove(`/roles/${role.id}`)).status).toBe(200);
  const refused = await expectRefused(team.owner.call(`/invitations/${id}/resend`, { method: 'POST' }), 409);
  expect(getError(refused).message).toContain('Create a new invitation');
});
