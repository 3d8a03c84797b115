import { randomUUID } from 'node:crypto';
import { memberList, memberRemove } from '../../admin/commands/member.ts';
import { projectSetOwner } from '../../admin/commands/project.ts';
import { userDisable, userEnable, userList, userSignOut } from '../../admin/commands/user.ts';
import { ConflictError, NotFoundError } from '../../admin/failures.ts';
import { getAudit, createProject, createUser, openAdmin } from './open-admin.ts';
import { keepOpen } from '../support/keep-open.ts';

// test/api/auth/cut-off.test.ts tests the effect on requests.

const admin = keepOpen(openAdmin);

it('disables a user by id or address, lists the user as disabled, and refuses to disable or enable the user twice', async () => {
  const { id, email } = await createUser(admin.context);
  const readDisabledAt = async () =>
    (await userList(admin.context, { limit: 1000, offset: 0 })).find((user) => user.id === id)?.disabledAt;
  expect(await readDisabledAt()).toBeNull();
  expect(await userDisable(admin.context, { user: email.toUpperCase() })).toMatchObject({ userId: id });
  expect(await readDisabledAt()).toEqual(expect.any(Date));
  await expect(userDisable(admin.context, { user: id })).rejects.toThrow(ConflictError);
  await userEnable(admin.context, { user: id });
  expect(await readDisabledAt()).toBeNull();
  await expect(userEnable(admin.context, { user: id })).rejects.toThrow(ConflictError);
  const entries = (await getAudit(admin.context)).filter(({ target }) => target === id);
  expect(entries.map(({ action }) => action)).toEqual(['user.enable', 'user.disable', 'user.create']);
});

it('refuses to disable, enable or sign out an unknown user', async () => {
  for (const command of [userDisable, userEnable, userSignOut])
    await expect(command(admin.context, { user: 'usr_nobody' })).rejects.toThrow(NotFoundError);
});

it('signs out a user without sessions and audits the sign-out', async () => {
  const { id } = await createUser(admin.context);
  expect(await userSignOut(admin.context, { user: id })).toEqual({ userId: id, sessions: 0, consents: 0 });
  expect((await getAudit(admin.context))[0]).toMatchObject({ action: 'user.sign-out', target: id });
});

it('changes the owner of a project, makes the new owner a member, and then allows the removal of the former owner', async () => {
  const { projectId: project, ownerId } = await createProject(admin.context);
  const { id } = await createUser(admin.context);
  await expect(memberRemove(admin.context, { project, user: ownerId })).rejects.toThrow(ConflictError);
  expect(await projectSetOwner(admin.context, { project, user: id })).toEqual({
    projectId: project,
    ownerId: id,
    formerOwnerId: ownerId,
  });
  const members = await memberList(admin.context, { project });
  expect(members.map(({ userId, isOwner }) => [userId, isOwner])).toEqual([
    [ownerId, false],
    [id, true],
  ]);
  await memberRemove(admin.context, { project, user: ownerId });
  expect((await getAudit(admin.context, project)).at(1)).toMatchObject({
    action: 'project.set-owner',
    details: { ownerId: id, formerOwnerId: ownerId },
  });
});

it('refuses a new owner who already owns the project, is disabled or does not exist, and refuses an unknown project', async () => {
  const { projectId: project, ownerId } = await createProject(admin.context);
  await expect(projectSetOwner(admin.context, { project, user: ownerId })).rejects.toThrow(ConflictError);
  await expect(projectSetOwner(admin.context, { project, user: 'usr_nobody' })).rejects.toThrow(
    NotFoundError,
  );
  const { id } = await createUser(admin.context);
  await userDisable(admin.context, { user: id });
  await expect(projectSetOwner(admin.context, { project, user: id })).rejects.toThrow(ConflictError);
  const elsewhere = { project: randomUUID(), user: ownerId };
  await expect(projectSetOwner(admin.context, elsewhere)).rejects.toThrow(NotFoundError);
});
