import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { columnsOf, table } from '../table.ts';

/** A named set of permissions in one project. `permissions` holds scopes (`domain/scopes.ts`). */
export class Role extends Model<InferAttributes<Role>, InferCreationAttributes<Role>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare name: string;
  declare description: CreationOptional<string>;
  declare permissions: string[];
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

const roles = table((sequelize) =>
  class extends Role {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
      permissions: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Role', tableName: 'roles', underscored: true },
  ),
);

export type RoleRow = InferAttributes<Role>;

/** A role that a member has. */
export class MembershipRole extends Model<
  InferAttributes<MembershipRole>,
  InferCreationAttributes<MembershipRole>
> {
  declare projectId: string;
  declare userId: string;
  declare roleId: string;
}

const membershipRoles = table((sequelize) =>
  class extends MembershipRole {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      userId: { type: DataTypes.TEXT, primaryKey: true },
      roleId: { type: DataTypes.UUID, primaryKey: true },
    },
    {
      sequelize,
      modelName: 'MembershipRole',
      tableName: 'membership_roles',
      underscored: true,
      timestamps: false,
    },
  ),
);

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
export function findRolesById(project: InProject, ids: readonly string[]): Promise<RoleRow[]> {
  return rows<RoleRow>(
    project,
    `select ${columnsOf(roles(project.database))} from roles where id = any($1::uuid[]) order by id for share`,
    [ids],
  );
}

/** The project's role with this id: who changes it or gives it to anybody waits until the transaction ends. */
export async function lockRole(
  { database, transaction }: InProject,
  id: string,
): Promise<RoleRow | undefined> {
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
