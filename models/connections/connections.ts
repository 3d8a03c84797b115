import { randomUUID } from 'node:crypto';
import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { forgetReadsThrough } from '../reads/forget-reads.ts';
import { forgetTree } from '../searchads/customer-trees.ts';
import { currentKey, openSeal, seal, type Keyring } from '../sealed.ts';
import { table } from '../table.ts';

/** A provider that projects connect accounts of their own to. */
export const CONNECTION_PROVIDERS = ['googleads', 'meta', 'crm'] as const;

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** `reauth_required`: the provider does not take the secret any more; `revoked`: ended by us. Neither is used. */
export type ConnectionStatus = 'active' | 'reauth_required' | 'revoked';

/** A project's account at a provider, with the secret that opens it, sealed. The API sees neither secret nor settings. */
class Connection extends Model<InferAttributes<Connection>, InferCreationAttributes<Connection>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare provider: ConnectionProvider;
  /** The account's id at the provider. */
  declare externalId: string;
  declare displayName: string;
  declare status: CreationOptional<ConnectionStatus>;
  /** What the provider's client needs besides the secret; parsed where it is used. */
  declare settings: unknown;
  /** By {@link connectionBinding}. */
  declare sealedSecret: string;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

/** What a connection's seal is bound to: it opens in no other row and no other project. */
function connectionBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `connections:${id}:${projectId}`;
}

const connections = table((sequelize) =>
  class extends Connection {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, primaryKey: true },
      provider: { type: DataTypes.TEXT, allowNull: false },
      externalId: { type: DataTypes.TEXT, allowNull: false },
      displayName: { type: DataTypes.TEXT, allowNull: false },
      status: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'active' },
      settings: { type: DataTypes.JSONB, allowNull: false },
      sealedSecret: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Connection', tableName: 'connections', underscored: true },
  ),
);

/** What everybody may see of a connection. */
export type ConnectionRow = Omit<InferAttributes<Connection>, 'projectId' | 'settings' | 'sealedSecret'>;

/** The project's connections, of one provider or of all, oldest first. Without their secrets and settings. */
export function findConnections(project: Project, provider?: ConnectionProvider): Promise<ConnectionRow[]> {
  return rows<ConnectionRow>(
    project,
    `select id, provider, external_id as "externalId", display_name as "displayName", status,
       created_at as "createdAt", updated_at as "updatedAt"
     from connections where project_id = $1 and ($2::text is null or provider = $2) order by created_at, id`,
    [project.projectId, provider ?? null],
  );
}

/** A connection as its provider's client needs it. Never logged, never returned to a caller. */
export type OpenConnection = Omit<InferAttributes<Connection>, 'createdAt' | 'updatedAt'> & {
  /** What is sealed in `sealedSecret`, which tells this secret from one that replaces it. */
  secret: string;
};

/** Opens a connection of the project. Undefined when it is gone. */
export async function openConnection(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  id: string,
): Promise<OpenConnection | undefined> {
  const found = await connections(database).findOne({ where: { projectId, id }, transaction });
  if (!found) return undefined;
  const { provider, externalId, displayName, status, settings, sealedSecret } = found;
  const secret = openSeal(keyring, connectionBinding({ projectId, id }), sealedSecret);
  return { id, projectId, provider, externalId, displayName, status, settings, secret, sealedSecret };
}

/** The project's oldest connection to a CRM that works. Undefined when it has none. */
export async function findCrmConnection({
  database,
  transaction,
  projectId,
}: InProject): Promise<string | undefined> {
  const found = await connections(database).findOne({
    attributes: ['id'],
    where: { projectId, provider: 'crm', status: 'active' },
    order: ['createdAt', 'id'],
    raw: true,
    transaction,
  });
  return found?.id;
}

export type NewConnection = Pick<Connection, 'provider' | 'externalId' | 'displayName'> & {
  settings: object;
  secret: string;
};

/**
 * Stores a connection. Of an account that is connected already, name, settings and secret are replaced and it is
 * active again: that is how one whose authorisation was lost is mended. What was read by the old secret is forgotten: the
 * new one may be of another user, or be kept to another manager account.
 */
export async function storeConnection(
  project: InProject,
  keyring: Keyring,
  { provider, externalId, displayName, settings, secret }: NewConnection,
): Promise<ConnectionRow> {
  const { database, transaction, projectId } = project;
  const known = await connections(database).findOne({
    where: { projectId, provider, externalId },
    transaction,
    lock: true,
  });
  if (known) {
    await forgetReadsThrough(project, known.id);
    await forgetTree(project, known.id);
  }
  const id = known?.id ?? randomUUID();
  const values = {
    displayName,
    settings,
    status: 'active' as const,
    sealedSecret: seal(keyring, connectionBinding({ projectId, id }), secret),
  };
  const stored = known
    ? await known.update(values, { transaction })
    : await connections(database).create({ id, projectId, provider, externalId, ...values }, { transaction });
  const { status, createdAt, updatedAt } = stored;
  return { id, provider, externalId, displayName, status, createdAt, updatedAt };
}

/**
 * Notes that the provider does not take a connection's secret any more. Nothing happens when the secret was replaced
 * meanwhile: the new one was not tried.
 */
export async function noteLostAuthorisation(
  { database, transaction, projectId }: InProject,
  { id, sealedSecret }: { id: string; sealedSecret: string },
): Promise<void> {
  await connections(database).update(
    { status: 'reauth_required' },
    { where: { projectId, id, sealedSecret, status: 'active' }, transaction },
  );
}

/** Deletes a connection with its secret and everything that was read through it. False when there is none. */
export async function removeConnection(
  { database, transaction, projectId }: InProject,
  id: string,
): Promise<boolean> {
  return (await connections(database).destroy({ where: { projectId, id }, transaction })) > 0;
}

/**
 * Seals again those of the project's secrets that are not under the ring's first key, so that an older key can leave it.
 * @returns how many
 * @throws Error when no key of the ring opens one
 */
export async function resealConnections(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
): Promise<number> {
  const [current] = currentKey(keyring);
  const found = await connections(database).findAll({ where: { projectId }, transaction, lock: true });
  const older = found.filter(({ sealedSecret }) => sealedSecret.split('.')[1] !== current);
  for (const row of older) {
    const binding = connectionBinding({ projectId, id: row.id });
    const sealedSecret = seal(keyring, binding, openSeal(keyring, binding, row.sealedSecret));
    await row.update({ sealedSecret }, { transaction, silent: true });
  }
  return older.length;
}
