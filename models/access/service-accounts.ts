import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';

/** A program that acts in one project, by keys of its own. */
export class ServiceAccount extends Model<
  InferAttributes<ServiceAccount>,
  InferCreationAttributes<ServiceAccount>
> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare name: string;
  declare createdAt: CreationOptional<Date>;
}

export const serviceAccounts = table((sequelize) =>
  class extends ServiceAccount {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ServiceAccount',
      tableName: 'service_accounts',
      underscored: true,
      updatedAt: false,
    },
  ),
);

export type ServiceAccountRow = { id: string; projectId: string; name: string; createdAt: Date };

/** The columns of {@link ServiceAccountRow}, of the table `service_accounts`. */
export const SERVICE_ACCOUNT_COLUMNS = 'id, project_id as "projectId", name, created_at as "createdAt"';

/** The project's service accounts, oldest first: at most `limit` after the first `offset`. */
export function listServiceAccounts(
  project: InProject,
  { limit, offset }: { limit: number; offset: number },
): Promise<ServiceAccountRow[]> {
  return rows<ServiceAccountRow>(
    project,
    `select ${SERVICE_ACCOUNT_COLUMNS} from service_accounts order by created_at, id limit $1 offset $2`,
    [limit, offset],
  );
}

/** The project's service account with this id or name. Null when there is none. */
export function findServiceAccount(
  { database, transaction, projectId }: InProject,
  which: { id: string } | { name: string },
): Promise<ServiceAccount | null> {
  return serviceAccounts({ database }).findOne({ where: { projectId, ...which }, transaction });
}

/** Makes a service account of the project. Undefined when the project has one of that name. */
export async function createServiceAccount(
  project: InProject,
  name: string,
): Promise<ServiceAccountRow | undefined> {
  const [created] = await rows<ServiceAccountRow>(
    project,
    `insert into service_accounts (project_id, name) values ($1, $2)
     on conflict (project_id, name) do nothing returning ${SERVICE_ACCOUNT_COLUMNS}`,
    [project.projectId, name],
  );
  return created;
}
