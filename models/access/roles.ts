import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject } from '../in-project.ts';
import { table } from '../table.ts';

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

/** The project's roles by name. */
export function findRoles({ database, transaction, projectId }: InProject): Promise<Role[]> {
  return roles(database).findAll({ where: { projectId }, order: ['name'], transaction });
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
