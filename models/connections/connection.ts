import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Sequelize,
} from 'sequelize';

/** A provider that projects connect accounts of their own to. */
export const CONNECTION_PROVIDERS = ['googleads', 'meta', 'crm'] as const;

export type ConnectionProvider = (typeof CONNECTION_PROVIDERS)[number];

/** `reauth_required`: the provider does not take the secret any more; `revoked`: ended by us. Neither is used. */
export type ConnectionStatus = 'active' | 'reauth_required' | 'revoked';

/** A project's account at a provider, with the secret that opens it, sealed. The API sees neither secret nor settings. */
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
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

/** What a connection's seal is bound to: it opens in no other row and no other project. */
export function connectionBinding({ projectId, id }: { projectId: string; id: string }): string {
  return `connections:${id}:${projectId}`;
}

export function defineConnection(sequelize: Sequelize): typeof Connection {
  return class extends Connection {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, allowNull: false },
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
  );
}
