import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, buildColumnList, type RowOf } from '../table.ts';

/** `permissions`: scopes of `domain/scopes.ts`. */
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

const membershipRoles = defineTable({ tableName: 'membership_roles' }, (c) => ({
  projectId: c.key(c.uuid()),
  userId: c.key(c.text()),
  roleId: c.key(c.uuid()),
}));

export type MembershipRole = RowOf<typeof membershipRoles>;

/** @throws UniqueConstraintError if the project has a role with this name */
export function insertRole(
  { database, transaction, projectId }: InProject,
  role: { name: string; description: string; permissions: string[] },
): Promise<Role> {
  return roles(database).create({ projectId, ...role }, { transaction });
}

export function findRoleByName(
  { database, transaction, projectId }: InProject,
  name: string,
): Promise<Role | null> {
  return roles(database).findOne({ where: { projectId, name }, transaction });
}

export function findRoles(
  { database, transaction, projectId }: InProject,
  page: { limit?: number; offset?: number } = {},
): Promise<Role[]> {
  return roles(database).findAll({ where: { projectId }, order: ['name'], ...page, transaction });
}

/** Finds roles, and locks them against changes until the transaction ends. */
export function findRolesById(project: InProject, ids: readonly string[]): Promise<Role[]> {
  return rows<Role>(
    project,
    `select ${buildColumnList(roles)} from roles where id = any($1::uuid[]) order by id for share`,
    [ids],
  );
}

/** Locks a role against changes and assignments until the transaction ends. */
export async function lockRole({ database, transaction }: InProject, id: string): Promise<Role | undefined> {
  const role = await roles(database).findOne({ where: { id }, lock: true, raw: true, transaction });
  return role ?? undefined;
}

/**
 * Counts roles. Takes a lock until the transaction ends, so that concurrent requests cannot together exceed
 * the limit.
 */
export async function countRoles(project: InProject): Promise<number> {
  const { database, transaction, projectId } = project;
  await lockName(project, `roles:${projectId}`);
  return roles(database).count({ where: { projectId }, transaction });
}

export async function changeRole(
  { database, transaction, projectId }: InProject,
  id: string,
  changes: Partial<Pick<Role, 'name' | 'description' | 'permissions'>>,
): Promise<Role | undefined> {
  const where = { projectId, id };
  const [, [changed]] = await roles(database).update(changes, { where, returning: true, transaction });
  return changed;
}

/** Deletes a role. Requires that no member has it. */
export async function removeRole({ database, transaction, projectId }: InProject, id: string): Promise<void> {
  await roles(database).destroy({ where: { projectId, id }, transaction });
}

export function countMembersWithRole(
  { database, transaction, projectId }: InProject,
  roleId: string,
): Promise<number> {
  return membershipRoles(database).count({ where: { projectId, roleId }, transaction });
}

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

/** @returns false if the member already has the role */
export async function assignRole(
  { database, transaction, projectId }: InProject,
  member: { userId: string; roleId: string },
): Promise<boolean> {
  const where = { projectId, ...member };
  const [, isNew] = await membershipRoles(database).findCreateFind({ where, transaction });
  return isNew;
}
