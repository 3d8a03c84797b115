import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';
import { memberships } from './members.ts';

/** A tenant. Its owner is a member too. */
export class Project extends Model<InferAttributes<Project>, InferCreationAttributes<Project>> {
  declare id: string;
  declare name: string;
  declare ownerId: string;
  /** Recipients that it may queue in a day (UTC); null: as many as every project may. */
  declare dailyRecipients: CreationOptional<number | null>;
  /** Bytes that it may keep in the object store; null: as many as every project may. A bigint, which comes as text. */
  declare storageLimitBytes: CreationOptional<string | null>;
  /** Bytes that it may announce in a day (UTC); as above. */
  declare dailyUploadLimitBytes: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

const projects = table((sequelize) =>
  class extends Project {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      ownerId: { type: DataTypes.TEXT, allowNull: false },
      dailyRecipients: { type: DataTypes.INTEGER },
      storageLimitBytes: { type: DataTypes.BIGINT },
      dailyUploadLimitBytes: { type: DataTypes.BIGINT },
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
export async function insertProject(
  { database, transaction, projectId }: InProject,
  { name, ownerId }: { name: string; ownerId: string },
): Promise<Project> {
  const project = await projects(database).create({ id: projectId, name, ownerId }, { transaction });
  await memberships(database).create({ projectId, userId: ownerId }, { transaction });
  return project;
}

/** The project that the transaction is in. Null when it does not exist. */
export function findProject({ database, transaction, projectId }: InProject): Promise<Project | null> {
  return projects(database).findByPk(projectId, { transaction });
}

/** Makes somebody who is a member the owner of the project that the transaction is in. */
export async function changeProjectOwner(
  { database, transaction, projectId }: InProject,
  ownerId: string,
): Promise<void> {
  await projects(database).update({ ownerId }, { where: { id: projectId }, transaction });
}

/** The ids of all projects, for the admin command line, whose role alone may call this look-up. */
export async function findProjectIds(database: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(database, 'select project_ids() as id');
  return found.map(({ id }) => id);
}
