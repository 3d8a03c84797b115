import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/**
 * A key that signs access tokens. The newest whose `activeFrom` has come signs; each is published in the key set
 * until `publishedUntil` (null: no end yet). The private half is sealed and bound to `signing_keys:<id>`.
 */
export class SigningKey extends Model<InferAttributes<SigningKey>, InferCreationAttributes<SigningKey>> {
  /** The `kid` of tokens. */
  declare id: string;
  declare algorithm: string;
  declare publicJwk: object;
  declare sealedPrivateJwk: string;
  declare activeFrom: Date;
  declare publishedUntil: CreationOptional<Date | null>;
  declare createdAt: CreationOptional<Date>;
}

export function defineSigningKey(sequelize: Sequelize): typeof SigningKey {
  return class extends SigningKey {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      algorithm: { type: DataTypes.TEXT, allowNull: false },
      publicJwk: { type: DataTypes.JSONB, allowNull: false },
      sealedPrivateJwk: { type: DataTypes.TEXT, allowNull: false },
      activeFrom: { type: DataTypes.DATE, allowNull: false },
      publishedUntil: { type: DataTypes.DATE },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'SigningKey', tableName: 'signing_keys', underscored: true, updatedAt: false },
  );
}
