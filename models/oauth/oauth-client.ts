import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';
import type { OAuthClientKind, OAuthClientType } from '../../domain/oauth-client-type.ts';

/**
 * A developer's OAuth client. It is its owner's, not a project's. A confidential one has a secret, of which only the
 * SHA-256 is kept; a public one has none and must use PKCE.
 */
export class OAuthClient extends Model<InferAttributes<OAuthClient>, InferCreationAttributes<OAuthClient>> {
  declare id: CreationOptional<string>;
  /** What the client names itself by when it asks for a token. */
  declare clientId: string;
  /** The owner. */
  declare userId: string;
  /** The project that the client's tokens act in; null: those of the user who agreed, and none for its own. */
  declare actingProjectId: CreationOptional<string | null>;
  declare name: string;
  declare type: OAuthClientType;
  declare kind: OAuthClientKind;
  declare authenticationScheme: 'client_secret' | 'none';
  declare secretDigest: CreationOptional<Buffer | null>;
  declare redirectUrls: string[];
  declare allowedScopes: string[];
  declare defaultMemberRoleIds: CreationOptional<string[]>;
  declare disabled: CreationOptional<boolean>;
  declare icon: CreationOptional<string | null>;
  declare description: CreationOptional<string | null>;
  declare homepageUrl: CreationOptional<string | null>;
  declare metadata: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

export function defineOAuthClient(sequelize: Sequelize): typeof OAuthClient {
  return class extends OAuthClient {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      clientId: { type: DataTypes.TEXT, allowNull: false },
      userId: { type: DataTypes.TEXT, allowNull: false },
      actingProjectId: { type: DataTypes.UUID },
      name: { type: DataTypes.TEXT, allowNull: false },
      type: { type: DataTypes.TEXT, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      authenticationScheme: { type: DataTypes.TEXT, allowNull: false },
      secretDigest: { type: DataTypes.BLOB },
      redirectUrls: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      allowedScopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      defaultMemberRoleIds: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false, defaultValue: [] },
      disabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      icon: { type: DataTypes.TEXT },
      description: { type: DataTypes.TEXT },
      homepageUrl: { type: DataTypes.TEXT },
      metadata: { type: DataTypes.TEXT },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'OAuthClient', tableName: 'oauth_clients', underscored: true },
  );
}
