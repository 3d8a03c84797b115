import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/** A person's place in a project. Its roles stand in `membership_roles`. */
export class Membership extends Model<InferAttributes<Membership>, InferCreationAttributes<Membership>> {
  declare projectId: string;
  declare userId: string;
  declare createdAt: CreationOptional<Date>;
}

export function defineMembership(sequelize: Sequelize): typeof Membership {
  return class extends Membership {}.init(
    {
      projectId: { type: DataTypes.UUID, primaryKey: true },
      userId: { type: DataTypes.TEXT, primaryKey: true },
      createdAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'Membership', tableName: 'memberships', underscored: true, updatedAt: false },
  );
}
