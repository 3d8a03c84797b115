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
  /** By PostgreSQL's clock. */
  declare createdAt: CreationOptional<Date>;
}

const serviceAccounts = table((sequelize) =>
  class extends ServiceAccount {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ServiceAccount',
      tableName: 'service_accounts',
      underscored: true,
      timestamps: false,
    },
  ),
);

export type ServiceAccountRow = InferAttributes<ServiceAccount>;

/** The project's service accounts, oldest first: at most `limit` after the first `offset`. */
export function findServiceAccounts(
  { database, transaction, projectId }: InProject,
  page: { limit: number; offset: number },
): Promise<ServiceAccountRow[]> {
  return serviceAccounts(database).findAll({
    where: { projectId },
    order: ['createdAt', 'id'],
    ...page,
    raw: true,
    transaction,
  });
}

/** The project's service account with this id. Null when there is none. */
export function findServiceAccount(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<ServiceAccount | null> {
  return serviceAccounts(database).findOne({ where: { projectId, id }, transaction });
}

/** Makes a service account of the project, unless it has one of that name: then that is the account. */
export async function findOrInsertServiceAccount(
  { database, transaction, projectId }: InProject,
  name: string,
): Promise<{ account: ServiceAccount; isNew: boolean }> {
  const where = { projectId, name };
  const [account, isNew] = await serviceAccounts(database).findCreateFind({ where, transaction });
  return { account, isNew };
}

/**
 * Deletes a service account of the project with all of its keys, which are refused from then on. Who makes a key of it
 * meanwhile finds the account gone.
 * @returns its name and how many of its keys worked; undefined when the project has none with this id
 */
export async function removeServiceAccount(
  project: InProject,
  id: string,
): Promise<{ name: string; keys: number } | undefined> {
  const [account] = await rows<{ name: string }>(
    project,
    'select name from service_accounts where id = $1 for update',
    [id],
  );
  if (!account) return undefined;
  const keys = await rows<{ worked: boolean }>(
    project,
    `delete from service_account_keys where service_account_id = $1
     returning revoked_at is null and (expires_at is null or expires_at > now()) as worked`,
    [id],
  );
  const { database, transaction } = project;
  await serviceAccounts(database).destroy({ where: { id }, transaction });
  return { ...account, keys: keys.filter(({ worked }) => worked).length };
}
