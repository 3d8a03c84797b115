import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/** A key that an application sends as `X-App-Key`: it names its project and lets it queue mail. */
export class AppKey extends Model<InferAttributes<AppKey>, InferCreationAttributes<AppKey>> {
  declare id: CreationOptional<string>;
  declare projectId: string;
  declare name: string;
  declare secretDigest: Buffer;
  declare lastFour: string;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export function defineAppKey(sequelize: Sequelize): typeof AppKey {
  return class extends AppKey {}.init(
    {
      id: { type: DataTypes.UUID, primaryKey: true, defaultValue: DataTypes.UUIDV4 },
      projectId: { type: DataTypes.UUID, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      secretDigest: { type: DataTypes.BLOB, allowNull: false },
      lastFour: { type: DataTypes.TEXT, allowNull: false },
      lastUsedAt: { type: DataTypes.DATE },
      revokedAt: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'AppKey', tableName: 'app_keys', underscored: true, updatedAt: false },
  );
}
