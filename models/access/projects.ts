import {
  DataTypes,
  Model,
  QueryTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { memberships } from './members.ts';
import { table } from '../table.ts';

/** A tenant. Its owner is a member too. */
export class Project extends Model<InferAttributes<Project>, InferCreationAttributes<Project>> {
  declare id: string;
  declare name: string;
  declare ownerId: string;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

export const projects = table((sequelize) =>
  class extends Project {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      ownerId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Project', tableName: 'projects', underscored: true },
  ),
);

/**
 * Makes the project that the transaction is in, and its owner a member. Rejects with a UniqueConstraintError when
 * the project exists.
 */
export async function createProject(
  { database, transaction, projectId }: InProject,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<Project> {
  const project = await projects({ database }).create({ id: projectId, name, ownerId }, { transaction });
  await memberships({ database }).create({ projectId, userId: ownerId }, { transaction });
  return project;
}

/** The project that the transaction is in. Null when it does not exist. */
export function findProject({ database, transaction, projectId }: InProject): Promise<Project | null> {
  return projects({ database }).findByPk(projectId, { transaction });
}

/** The ids of all projects, for the admin command line, whose role alone may call this look-up. */
export async function listProjectIds({ sequelize }: Database): Promise<string[]> {
  const rows = await sequelize.query<{ id: string }>('select project_ids() as id', {
    type: QueryTypes.SELECT,
  });
  return rows.map(({ id }) => id);
}
