import {
  DataTypes,
  fn,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { currentKey, openSeal, seal, type Keyring } from '../sealed.ts';
import { table } from '../table.ts';

/** A provider that projects connect accounts of their own to. */
export const CONNECTION_PROVIDERS = ['googleads', 'meta', 'crm', 'resend'] as const;

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** `reauth_required`: the provider does not take the secret any more; `revoked`: ended by us. Neither is used. */
export type ConnectionStatus = 'active' | 'reauth_required' | 'revoked';

/**
 * A project's account at a provider, with the secret that opens it, sealed. The API sees neither secret nor settings.
 */
export class Connection extends Model<InferAttributes<Connection>, InferCreationAttributes<Connection>> {
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
  /** By the API, for itself: what signs the account's webhooks. Null: it takes none. */
  declare sealedWebhookSecret: CreationOptional<string | null>;
  /**
   * Who agreed at the provider: all connections of one grant end together. Null:
   * not known, as of a key that was typed in.
   */
  declare grantId: CreationOptional<string | null>;
  /** Null: the provider does not say. */
  declare grantedScopes: CreationOptional<string[] | null>;
  /** Of those that we ask for. */
  declare missingScopes: CreationOptional<string[]>;
  /** When the secret ends unless it is renewed; null: not that we know. */
  declare secretExpiresAt: CreationOptional<Date | null>;
  /** To the hour. */
  declare lastUsedAt: CreationOptional<Date | null>;
  declare lastCheckedAt: CreationOptional<Date | null>;
  /** What is wrong with it, by a name of ours or the provider's; null: nothing that we know of. */
  declare lastError: CreationOptional<string | null>;
  /** When it is looked at next; null: now. */
  declare checkAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

/** What a connection's seal is bound to: it opens in no other row and no other project. */
export function connectionBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `connections:${id}:${projectId}`;
}

export const connections = table((sequelize) =>
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
      sealedWebhookSecret: { type: DataTypes.TEXT },
      grantId: { type: DataTypes.TEXT },
      grantedScopes: { type: DataTypes.ARRAY(DataTypes.TEXT) },
      missingScopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false, defaultValue: [] },
      secretExpiresAt: { type: DataTypes.DATE },
      lastUsedAt: { type: DataTypes.DATE },
      lastCheckedAt: { type: DataTypes.DATE },
      lastError: { type: DataTypes.TEXT },
      checkAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Connection', tableName: 'connections', underscored: true },
  ),
);

/** What everybody may see of a connection. */
export type ConnectionRow = Pick<
  InferAttributes<Connection>,
  | 'id'
  | 'provider'
  | 'externalId'
  | 'displayName'
  | 'status'
  | 'grantedScopes'
  | 'missingScopes'
  | 'lastUsedAt'
  | 'lastCheckedAt'
  | 'lastError'
  | 'createdAt'
  | 'updatedAt'
>;

const SEEN = `id, provider, external_id as "externalId", display_name as "displayName", status,
  granted_scopes as "grantedScopes", missing_scopes as "missingScopes", last_used_at as "lastUsedAt",
  last_checked_at as "lastCheckedAt", last_error as "lastError", created_at as "createdAt", updated_at as "updatedAt"`;

/** The project's connections, of one provider or of all, oldest first. Without their secrets and settings. */
export function findConnections(
  project: Project,
  provider?: ConnectionProvider,
  { limit, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<ConnectionRow[]> {
  return rows<ConnectionRow>(
    project,
    `select ${SEEN} from connections where project_id = $1 and ($2::text is null or provider = $2) order by created_at, id
     limit $3 offset $4`,
    [project.projectId, provider ?? null, limit ?? null, offset],
  );
}

/** One of the project's connections, without its secret and settings. Undefined when there is none. */
export async function findConnection(project: Project, id: string): Promise<ConnectionRow | undefined> {
  const [found] = await rows<ConnectionRow>(
    project,
    `select ${SEEN} from connections where project_id = $1 and id = $2`,
    [project.projectId, id],
  );
  return found;
}

/** A connection as its provider's client needs it. Never logged, never returned to a caller. */
export type OpenConnection = Pick<
  InferAttributes<Connection>,
  'id' | 'projectId' | 'provider' | 'externalId' | 'displayName' | 'status' | 'settings' | 'sealedSecret'
> & {
  /** What is sealed in `sealedSecret`, which tells this secret from one that replaces it. */
  secret: string;
};

/** A connection with what is needed to look after it. */
export type TendedConnection = OpenConnection &
  Pick<InferAttributes<Connection>, 'grantId' | 'secretExpiresAt'>;

/** A connection's row, with its secret sealed. */
export type SealedConnection = Omit<OpenConnection, 'secret'>;

/** Opens what is sealed in a connection's row. @throws Error when no key of the ring opens it */
export function openSealed<Sealed extends SealedConnection>(
  keyring: Keyring,
  sealed: Sealed,
): Sealed & { secret: string } {
  return { ...sealed, secret: openSeal(keyring, connectionBinding(sealed), sealed.sealedSecret) };
}

/** How exact `last_used_at` is, so that what is used often is not written often. */
export const USE_NOTED_EVERY_MS = 3_600_000;

/**
 * Opens a connection of the project, to use it. Undefined when it is gone.
 * @param isUse false: to look after it, and not to do what it is for
 * @param lock keeps others from opening it so until the transaction ends, as where the secret is renewed
 */
export async function openConnection(
  { database, transaction, projectId }: InProject,
  keyring: Keyring,
  id: string,
  { lock = false, isUse = true }: { lock?: boolean; isUse?: boolean } = {},
): Promise<TendedConnection | undefined> {
  const found = await connections(database).findOne({ where: { projectId, id }, transaction, lock });
  if (!found) return undefined;
  if (isUse && Date.now() - (found.lastUsedAt?.getTime() ?? 0) > USE_NOTED_EVERY_MS) {
    const lastUsedAt = fn('now');
    await connections(database).update(
      { lastUsedAt },
      { where: { projectId, id }, transaction, silent: true },
    );
  }
  const { provider, externalId, displayName, status, settings, sealedSecret, grantId, secretExpiresAt } =
    found;
  const told = { provider, externalId, displayName, status, settings, grantId, secretExpiresAt };
  return openSealed(keyring, { id, projectId, ...told, sealedSecret });
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

/**
 * Seals again those of the project's secrets that are not under the ring's
 * first key, so that an older key can leave it.
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
