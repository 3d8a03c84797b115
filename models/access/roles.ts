import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, selectOf, type RowOf } from '../table.ts';

/** A named set of permissions in one project. `permissions` holds scopes (`domain/scopes.ts`). */
const roles = defineTable({ tableName: 'roles', timestamps: 'both' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  name: c.text(),
  description: c.defaultTo(c.text(), ''),
  permissions: c.texts(),
  createdAt: c.generated(c.timestamp()),
  updatedAt: c.generated(c.timestamp()),
}));

export type Role = RowOf<typeof roles>;

/** A role that a member has. */
const membershipRoles = defineTable({ tableName: 'membership_roles' }, (c) => ({
  projectId: c.key(c.uuid()),
  userId: c.key(c.text()),
  roleId: c.key(c.uuid()),
}));

export type MembershipRole = RowOf<typeof membershipRoles>;

/** Makes a role in the project. Rejects with a UniqueConstraintError when its name is taken there. */
export function insertRole(
  { database, transaction, projectId }: InProject,
  role: { name: string; description: string; permissions: string[] },
): Promise<Role> {
  return roles(database).create({ projectId, ...role }, { transaction });
}

/** The project's role of that name. Null when there is none. */
export function findRoleByName(
  { database, transaction, projectId }: InProject,
  name: string,
): Promise<Role | null> {
  return roles(database).findOne({ where: { projectId, name }, transaction });
}

/** The project's roles by name: a page of them, or all. */
export function findRoles(
  { database, transaction, projectId }: InProject,
  page: { limit?: number; offset?: number } = {},
): Promise<Role[]> {
  return roles(database).findAll({ where: { projectId }, order: ['name'], ...page, transaction });
}

/** Those of the project's roles that have one of these ids, held as they are until the transaction ends. */
export function findRolesById(project: InProject, ids: readonly string[]): Promise<Role[]> {
  return rows<Role>(
    project,
    `select ${selectOf(roles)} from roles where id = any($1::uuid[]) order by id for share`,
    [ids],
  );
}

/** The project's role with this id: who changes it or gives it to anybody waits until the transaction ends. */
export async function lockRole({ database, transaction }: InProject, id: string): Promise<Role | undefined> {
  const role = await roles(database).findOne({ where: { id }, lock: true, raw: true, transaction });
  return role ?? undefined;
}

/** How many roles the project has. Who counts them too waits until this transaction ends. */
export async function countRoles(project: InProject): Promise<number> {
  const { database, transaction, projectId } = project;
  await lockName(project, `roles:${projectId}`);
  return roles(database).count({ where: { projectId }, transaction });
}

/**
 * Changes what is given of a role of the project, at least one thing.
 * @returns the role as it is then; undefined when it is gone
 */
export async function changeRole(
  { database, transaction, projectId }: InProject,
  id: string,
  changes: Partial<Pick<Role, 'name' | 'description' | 'permissions'>>,
): Promise<Role | undefined> {
  const where = { projectId, id };
  const [, [changed]] = await roles(database).update(changes, { where, returning: true, transaction });
  return changed;
}

/** Deletes a role of the project that nobody has. */
export async function removeRole({ database, transaction, projectId }: InProject, id: string): Promise<void> {
  await roles(database).destroy({ where: { projectId, id }, transaction });
}

/** How many members have a role of the project. */
export function countMembersWith(
  { database, transaction, projectId }: InProject,
  roleId: string,
): Promise<number> {
  return membershipRoles(database).count({ where: { projectId, roleId }, transaction });
}

/** Gives a member these roles of the project and no others. */
export async function replaceMemberRoles(
  project: InProject,
  { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<void> {
  const { projectId } = project;
  await run(
    project,
    'delete from membership_roles where project_id = $1 and user_id = $2 and role_id <> all($3::uuid[])',
    [projectId, userId, roleIds],
  );
  await run(
    project,
    `insert into membership_roles (project_id, user_id, role_id) select $1, $2, unnest($3::uuid[])
     on conflict do nothing`,
    [projectId, userId, roleIds],
  );
}

/** Gives a member a role of the project. False when they have it. Both must exist. */
export async function assignRole(
  { database, transaction, projectId }: InProject,
  member: { userId: string; roleId: string },
): Promise<boolean> {
  const where = { projectId, ...member };
  const [, isNew] = await membershipRoles(database).findCreateFind({ where, transaction });
  return isNew;
}
