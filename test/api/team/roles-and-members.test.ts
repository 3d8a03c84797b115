import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { createOwner, getAccess, type Access, getTeam, type Team } from '../access/access.ts';
import { getAudit } from '../get-audit.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { whileRowsAreLocked } from '../hold-lock.ts';
import { parseSuccess, getError, openWorld, expectRefused } from '../open-world.ts';

let projectId: string;
let owner: Access;
let team: Team;

const world = keepOpen(openWorld, () => {
  ({ projectId } = world.tenant);
  team = getTeam(world);
  ({ owner } = team);
});

const createName = () => `role-${randomUUID()}`;

it('roles are created, listed, changed and deleted, and each change is audited', async () => {
  const name = createName();
  const body = { name, description: 'Sends.', permissions: ['emails:send'] };
  const created = parseSuccess('createRole', await owner.post('/roles', body));
  expect(created).toMatchObject({ ...body, projectId });
  const changed = await owner.patch(`/roles/${created.id}`, { permissions: ['ads:read'] });
  expect(changed.body).toMatchObject({ id: created.id, name, permissions: ['ads:read'] });
  const listed = parseSuccess('listRoles', await owner.call('/roles?limit=100')).roles;
  expect(listed.find(({ id }) => id === created.id)).toEqual(changed.body);
  expect((await owner.remove(`/roles/${created.id}`)).body).toEqual(changed.body);
  expect((await owner.remove(`/roles/${created.id}`)).status).toBe(404);
  expect((await getAudit(world, created.id)).map(({ action }) => action)).toEqual([
    'role.create',
    'role.update',
    'role.delete',
  ]);
});

it('roles have a unique name, even after a change', async () => {
  const [first, second] = [await team.createRole(['ads:read']), await team.createRole(['ads:read'])];
  const answers = [
    await owner.post('/roles', { name: first.name, permissions: ['ads:read'] }),
    await owner.patch(`/roles/${second.id}`, { name: first.name }),
  ];
  for (const answer of answers) await expectRefused(answer, 409, 'name');
});

it('callers can give a role only permissions that they have in both their roles and their token', async () => {
  const manager = await team.addMember('members:write', 'emails:send');
  const body = { name: createName(), permissions: ['emails:send', 'ads:write'] };
  await expectRefused(manager.post('/roles', body), 403, 'permissions[1]');
  expect((await owner.post('/roles', body, ['members:write', 'emails:send'])).status).toBe(403);
  const created = parseSuccess(
    'createRole',
    await manager.post('/roles', { ...body, permissions: ['emails:send'] }),
  );
  const change = (permissions: string[]) => manager.patch(`/roles/${created.id}`, { permissions });
  expect((await change(['emails:send', 'ads:write'])).status).toBe(403);
  await owner.patch(`/roles/${created.id}`, body);
  // A permission that the owner added may stay when another member changes the role.
  expect((await change(['ads:write'])).status).toBe(200);
  expect((await change(['ads:write', 'ads:read'])).status).toBe(403);
});

it('simultaneous changes of a role both succeed', async () => {
  const { id } = await team.createRole(['ads:read']);
  const answers: Promise<number>[] = [];
  await whileRowsAreLocked(
    world,
    ['select from roles where id = $1 for update', id],
    async (countWaiting) => {
      for (const description of ['One.', 'Other.']) {
        const changed = owner.patch(`/roles/${id}`, { description });
        answers.push(changed.then(({ status }) => status));
      }
      await eventually(async () => (await countWaiting()) === 2);
    },
  );
  expect(await Promise.all(answers)).toEqual([200, 200]);
});

it('roles cannot be deleted while members have them, and the refusal names the number of members', async () => {
  const { id } = await team.createRole(['ads:read']);
  const [first, second] = [await team.addMember(), await team.addMember()];
  await team.setRoles(owner, first.userId, [id]);
  await team.setRoles(owner, second.userId, [id]);
  const refused = await expectRefused(owner.remove(`/roles/${id}`), 409);
  expect(getError(refused).message).toContain(
    'assigned to 2 members. Remove the role from the members first.',
  );
  await team.setRoles(owner, first.userId, []);
  await owner.remove(`/members/${second.userId}`);
  expect((await owner.remove(`/roles/${id}`)).status).toBe(200);
});

it('members have the permissions of their new roles from the next request on', async () => {
  const member = await team.addMember();
  const { userId } = member;
  const { id } = await team.createRole(['members:write']);
  expect((await member.call('/roles')).status).toBe(403);
  const assigned = parseSuccess('setMemberRoles', await team.setRoles(owner, userId, [id]));
  expect(assigned).toMatchObject({ userId, isOwner: false, roles: [{ id }] });
  expect((await member.call('/roles')).status).toBe(200);
  expect((await team.setRoles(owner, userId, [])).body).toMatchObject({ roles: [] });
  expect((await member.call('/roles')).status).toBe(403);
  expect((await getAudit(world, userId)).map(({ action }) => action)).toContain('member.set-roles');
});

it('callers can give members only roles whose permissions the callers have, but may leave other roles of the members in place', async () => {
  const manager = await team.addMember('members:write', 'emails:send');
  const [small, large] = [await team.createRole(['emails:send']), await team.createRole(['ads:write'])];
  const { userId } = await team.addMember();
  await expectRefused(team.setRoles(manager, userId, [small.id, large.id]), 403, 'roleIds[1]');
  await expectRefused(team.setRoles(manager, manager.userId, [large.id]), 403);
  await team.setRoles(owner, userId, [large.id]);
  expect((await team.setRoles(manager, userId, [small.id, large.id])).status).toBe(200);
});

it('a role that the owner removes from a member stays removed when a simultaneous request leaves the role in place', async () => {
  const manager = await team.addMember('members:write', 'emails:send');
  const large = await team.createRole(['ads:write']);
  const { userId } = await team.addMember();
  await team.setRoles(owner, userId, [large.id]);
  const answers: Promise<number>[] = [];
  await whileRowsAreLocked(
    world,
    ['select from roles where id = $1 for update', large.id],
    async (countWaiting) => {
      let isRemoved = false;
      answers.push(team.setRoles(manager, userId, [large.id]).then(({ status }) => status));
      await eventually(async () => (await countWaiting()) === 1);
      const removal = team.setRoles(owner, userId, []).then(({ status }) => status);
      answers.push(removal.finally(() => (isRemoved = true)));
      await eventually(async () => isRemoved || (await countWaiting()) === 2);
    },
  );
  expect(await Promise.all(answers)).toEqual([200, 200]);
  expect((await team.setRoles(manager, userId, [])).body).toMatchObject({ roles: [] });
  const before = (await getAudit(world, userId)).map(({ details }) => details?.['roleIdsBefore']);
  expect(before.filter((ids) => ids !== undefined)).toEqual([[], [large.id], [large.id], []]);
});

it('members cannot get an unknown role or a role of another project, and roles and members of another project answer 404', async () => {
  const other = getAccess(world, world.other.ownerId, world.other.projectId);
  const otherRole = parseSuccess(
    'createRole',
    await other.post('/roles', { name: createName(), permissions: ['ads:read'] }),
  );
  const pending = team.setRoles(owner, world.tenant.ownerId, [otherRole.id, randomUUID()]);
  await expectRefused(pending, 400, 'roleIds[0]', 'roleIds[1]');
  expect((await owner.remove(`/roles/${otherRole.id}`)).status).toBe(404);
  expect((await team.setRoles(owner, world.other.ownerId, [])).status).toBe(404);
  expect((await owner.remove(`/members/${world.other.ownerId}`)).status).toBe(404);
});

it('members lose access once they are removed, and the owner cannot be removed', async () => {
  const manager = await team.addMember('members:write', 'emails:send');
  const { userId } = manager;
  await expectRefused(manager.remove(`/members/${world.tenant.ownerId}`), 409);
  await expectEvent(world.api.url, world.tenant, 'member.joined', { userId });
  expect((await owner.remove(`/members/${userId}`)).body).toEqual({ userId, removed: true });
  await expectEvent(world.api.url, world.tenant, 'member.removed', { userId });
  expect((await manager.call('/roles')).status).toBe(404);
  expect((await owner.remove(`/members/${userId}`)).status).toBe(404);
});

it('only the owner can transfer a project, and only to a member', async () => {
  const former = await createOwner(world);
  const { projectId: project } = former;
  const next = await world.createPerson();
  const transferTo = (userId: string) => former.post('/owner', { userId });
  expect((await transferTo(next)).status).toBe(404);
  expect((await transferTo(former.userId)).status).toBe(409);
  await world.addMember(project, next, ['project:write']);
  expect((await getAccess(world, next, project).post('/owner', { userId: next })).status).toBe(403);
  const assigned = await transferTo(next);
  expect([assigned.status, assigned.body]).toMatchObject([200, { userId: next, isOwner: true }]);
  expect((await transferTo(next)).status).toBe(403);
  const shown = await world.requestAs(former.userId, `/team/members?projectId=${project}`);
  const { members } = parseSuccess('listTeamMembers', shown);
  expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [former.userId, false],
    [next, true],
  ]);
  expect((await getAudit(world, project)).at(-1)).toMatchObject({
    action: 'project.set-owner',
    details: { ownerId: next, formerOwnerId: former.userId },
  });
});
