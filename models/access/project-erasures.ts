import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import { inProject, type Project } from '../in-project.ts';
import { table } from '../table.ts';

/** What became of a project, and who may know. It outlives the project. */
export class ProjectErasure extends Model<
  InferAttributes<ProjectErasure>,
  InferCreationAttributes<ProjectErasure>
> {
  declare projectId: string;
  declare name: string;
  declare ownerId: string;
  /** Who made the project, as the audit names them; null: an operator. */
  declare createdBy: CreationOptional<string | null>;
  declare deletedBy: string;
  declare deletedAt: Date;
  /** How many rows, files and batches so far, by kind. */
  declare counts: CreationOptional<Record<string, number>>;
  declare startedAt: CreationOptional<Date>;
  declare completedAt: CreationOptional<Date | null>;
}

const projectErasures = table((sequelize) =>
  class extends ProjectErasure {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      ownerId: { type: DataTypes.TEXT, allowNull: false },
      createdBy: { type: DataTypes.TEXT },
      deletedBy: { type: DataTypes.TEXT, allowNull: false },
      deletedAt: { type: DataTypes.DATE, allowNull: false },
      counts: { type: DataTypes.JSONB },
      startedAt: { type: DataTypes.DATE },
      completedAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ProjectErasure',
      tableName: 'project_erasures',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** The report of a project's erasure. Null before it begins. */
export function findErasure(project: Project): Promise<ProjectErasure | null> {
  return inProject(project.database, project.projectId, ({ database, transaction }) =>
    projectErasures(database).findByPk(project.projectId, { raw: true, transaction }),
  );
}
