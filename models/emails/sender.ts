import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/** Whom a project's mail comes from. A batch keeps the one it was queued with. */
export class Sender extends Model<InferAttributes<Sender>, InferCreationAttributes<Sender>> {
  declare projectId: string;
  declare name: string;
  declare address: string;
  declare replyTo: CreationOptional<string | null>;
  declare updatedAt: CreationOptional<Date>;
}

export function defineSender(sequelize: Sequelize): typeof Sender {
  return class extends Sender {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      name: { type: DataTypes.TEXT, allowNull: false },
      address: { type: DataTypes.TEXT, allowNull: false },
      replyTo: { type: DataTypes.TEXT },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Sender', tableName: 'senders', underscored: true, createdAt: false },
  );
}
