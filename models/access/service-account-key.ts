import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/** A secret of a service account; only its SHA-256 is kept, and its last four characters to tell it by. */
export class ServiceAccountKey extends Model<
  InferAttributes<ServiceAccountKey>,
  InferCreationAttributes<ServiceAccountKey>
> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare serviceAccountId: string;
  declare secretDigest: Buffer;
  declare lastFour: string;
  declare scopes: string[];
  declare expiresAt: CreationOptional<Date | null>;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export function defineServiceAccountKey(sequelize: Sequelize): typeof ServiceAccountKey {
  return class extends ServiceAccountKey {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, allowNull: false },
      serviceAccountId: { type: DataTypes.UUID, allowNull: false },
      secretDigest: { type: DataTypes.BLOB, allowNull: false },
      lastFour: { type: DataTypes.TEXT, allowNull: false },
      scopes: { type: DataTypes.ARRAY(DataTypes.TEXT), allowNull: false },
      expiresAt: { type: DataTypes.DATE },
      lastUsedAt: { type: DataTypes.DATE },
      revokedAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'ServiceAccountKey',
      tableName: 'service_account_keys',
      underscored: true,
      updatedAt: false,
    },
  );
}
