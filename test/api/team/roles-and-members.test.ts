import { keepOpen } from '../../support/keep-open.ts';
import { randomUUID } from 'node:crypto';
import { getAccess, type Access } from '../access/access.ts';
import { getAudit } from '../get-audit.ts';
import { eventually } from '../../support/eventually.ts';
import { expectEvent } from '../../support/expect-event.ts';
import { whileRowsAreLocked } from '../lock-rows.ts';
import { getTeam, type Team } from './get-team.ts';
import { parseSuccess, bearer, getError, openWorld, getPaths, send, expectRefused } from '../open-world.ts';

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
  const changed = await owner.call(`/roles/${created.id}`, {
    method: 'PATCH',
    body: { permissions: ['ads:read'] },
  });
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

it('roles have a unique name, also after a change', async () => {
  const [first, second] = [await team.createRole(['ads:read']), await team.createRole(['ads:read'])];
  const answers = [
    await owner.post('/roles', { name: first.name, permissions: ['ads:read'] }),
    await owner.call(`/roles/${second.id}`, { method: 'PATCH', body: { name: first.name } }),
  ];
  for (const answer of answers) expect([answer.status, getPaths(answer)]).toEqual([409, ['name']]);
});

it('roles have only permissions of their creator, by role and by token', async () => {
  const { access } = await team.makeManager();
  const body = { name: createName(), permissions: ['emails:send', 'ads:write'] };
  await expectRefused(access.post('/roles', body), 403, 'permissions[1]');
  expect((await owner.post('/roles', body, ['members:write', 'emails:send'])).status).toBe(403);
  const created = parseSuccess(
    'createRole',
    await access.post('/roles', { ...body, permissions: ['emails:send'] }),
  );
  const change = (permissions: string[]) =>
    access.call(`/roles/${created.id}`, { method: 'PATCH', body: { permissions } });
  expect((await change(['emails:send', 'ads:write'])).status).toBe(403);
  await owner.call(`/roles/${created.id}`, { method: 'PATCH', body });
  // A permission that the owner added may stay when another member changes the role.
  expect((await change(['ads:write'])).status).toBe(200);
  expect((await change(['ads:write', 'ads:read'])).status).toBe(403);
});

it('roles are changed by simultaneous requests one after the other', async () => {
  const { id } = await team.createRole(['ads:read']);
  const answers: Promise<number>[] = [];
  await whileRowsAreLocked(
    world,
    ['select from roles where id = $1 for update', id],
    async (countWaiting) => {
      for (const description of ['One.', 'Other.']) {
        const changed = owner.call(`/roles/${id}`, { method: 'PATCH', body: { description } });
        answers.push(changed.then(({ status }) => status));
      }
      await eventually(async () => (await countWaiting()) === 2);
    },
  );
  expect(await Promise.all(answers)).toEqual([200, 200]);
});

it('roles cannot be deleted while members have them, and the refusal names the number of members', async () => {
  const { id } = await team.createRole(['ads:read']);
  const [first, second] = [await team.makeManager(), await team.makeManager()];
  await team.setRoles(owner, first.userId, [id]);
  await team.setRoles(owner, second.userId, [id]);
  const refused = await owner.remove(`/roles/${id}`);
  expect([refused.status, getError(refused).message]).toEqual([
    409,
    expect.stringContaining('assigned to 2 members'),
  ]);
  await team.setRoles(owner, first.userId, []);
  await owner.remove(`/members/${second.userId}`);
  expect((await owner.remove(`/roles/${id}`)).status).toBe(200);
});

it('members have their new roles from the next request on', async () => {
  const person = await world.createPerson();
  await world.addMember(projectId, person);
  const memberAccess = getAccess(world, person, projectId);
  const { id } = await team.createRole(['members:write']);
  expect((await memberAccess.call('/roles')).status).toBe(403);
  const assigned = parseSuccess('setMemberRoles', await team.setRoles(owner, person, [id]));
  expect(assigned).toMatchObject({ userId: person, isOwner: false, roles: [{ id }] });
  expect((await memberAccess.call('/roles')).status).toBe(200);
  expect((await team.setRoles(owner, person, [])).body).toMatchObject({ roles: [] });
  expect((await memberAccess.call('/roles')).status).toBe(403);
  expect((await getAudit(world, person)).map(({ action }) => action)).toContain('member.set-roles');
});

it('members get no role from a caller without the permissions of the role, but keep roles that they have', async () => {
  const { access, userId } = await team.makeManager();
  const [small, large] = [await team.createRole(['emails:send']), await team.createRole(['ads:write'])];
  const person = await world.createPerson();
  await world.addMember(projectId, person);
  await expectRefused(team.setRoles(access, person, [small.id, large.id]), 403, 'roleIds[1]');
  expect((await team.setRoles(access, userId, [large.id])).status).toBe(403);
  await team.setRoles(owner, person, [large.id]);
  expect((await team.setRoles(access, person, [small.id, large.id])).status).toBe(200);
});

it('members lose a role that is removed while another request keeps the role', async () => {
  const { access } = await team.makeManager();
  const large = await team.createRole(['ads:write']);
  const person = await world.createPerson();
  await world.addMember(projectId, person);
  await team.setRoles(owner, person, [large.id]);
  const answers: Promise<number>[] = [];
  await whileRowsAreLocked(
    world,
    ['select from roles where id = $1 for update', large.id],
    async (countWaiting) => {
      let isRemoved = false;
      answers.push(team.setRoles(access, person, [large.id]).then(({ status }) => status));
      await eventually(async () => (await countWaiting()) === 1);
      const removal = team.setRoles(owner, person, []).then(({ status }) => status);
      answers.push(removal.finally(() => (isRemoved = true)));
      await eventually(async () => isRemoved || (await countWaiting()) === 2);
    },
  );
  expect(await Promise.all(answers)).toEqual([200, 200]);
  expect((await team.setRoles(access, person, [])).body).toMatchObject({ roles: [] });
  const kept = await getAudit(world, person);
  const before = kept.map(({ details }) => details?.['roleIdsBefore']);
  expect(before.filter((ids) => ids !== undefined)).toEqual([[], [large.id], [large.id], []]);
});

it('members cannot get roles of another project or unknown roles', async () => {
  const other = getAccess(world, world.other.ownerId, world.other.projectId);
  const foreign = parseSuccess(
    'createRole',
    await other.post('/roles', { name: createName(), permissions: ['ads:read'] }),
  );
  const answer = await team.setRoles(owner, world.tenant.ownerId, [foreign.id, randomUUID()]);
  expect([answer.status, getPaths(answer)]).toEqual([400, ['roleIds[0]', 'roleIds[1]']]);
  expect((await owner.remove(`/roles/${foreign.id}`)).status).toBe(404);
  expect((await team.setRoles(owner, world.other.ownerId, [])).status).toBe(404);
  expect((await owner.remove(`/members/${world.other.ownerId}`)).status).toBe(404);
});

it('members lose access at once when they are removed; the owner cannot be removed', async () => {
  const { userId, access } = await team.makeManager();
  await expectRefused(access.remove(`/members/${world.tenant.ownerId}`), 409);
  await expectEvent(world.api.url, world.tenant, 'member.joined', { userId });
  expect((await owner.remove(`/members/${userId}`)).body).toEqual({ userId, removed: true });
  await expectEvent(world.api.url, world.tenant, 'member.removed', { userId });
  expect((await access.call('/roles')).status).toBe(404);
  expect((await owner.remove(`/members/${userId}`)).status).toBe(404);
});

it('the owner can transfer the project to members only', async () => {
  const first = await world.createPerson();
  const project = await world.createProject(first);
  const next = await world.createPerson();
  const access = getAccess(world, first, project);
  const transferTo = (userId: string) => access.post('/owner', { userId });
  expect((await transferTo(next)).status).toBe(404);
  expect((await transferTo(first)).status).toBe(409);
  await world.addMember(project, next, ['project:write']);
  const memberAccess = getAccess(world, next, project);
  expect((await memberAccess.post('/owner', { userId: next })).status).toBe(403);
  const assigned = await transferTo(next);
  expect([assigned.status, assigned.body]).toMatchObject([200, { userId: next, isOwner: true }]);
  expect((await transferTo(next)).status).toBe(403);
  const url = `${world.api.url}/team/members?projectId=${project}`;
  const shown = await send(url, { headers: bearer(await world.createToken(first)) });
  const { members } = parseSuccess('listTeamMembers', shown);
  expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [first, false],
    [next, true],
  ]);
  expect((await getAudit(world, project)).at(-1)).toMatchObject({
    action: 'project.set-owner',
    details: { ownerId: next, formerOwnerId: first },
  });
});
