import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

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

export function defineServiceAccount(sequelize: Sequelize): typeof ServiceAccount {
  return class extends ServiceAccount {}.init(
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
  );
}
