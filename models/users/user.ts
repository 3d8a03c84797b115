import {
  DataTypes,
  Model,
  type InferAttributes,
  type InferCreationAttributes,
  type CreationOptional,
  type Sequelize,
} from 'sequelize';

/** A person. Not a project's: a person may be a member of many. `id` is an opaque string. */
export class User extends Model<InferAttributes<User>, InferCreationAttributes<User>> {
  declare id: string;
  declare email: string;
  declare name: string;
  declare image: CreationOptional<string | null>;
  declare emailVerified: CreationOptional<boolean>;
  declare platformRole: CreationOptional<'admin' | 'user'>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

export function defineUser(sequelize: Sequelize): typeof User {
  return class extends User {}.init(
    {
      id: { type: DataTypes.TEXT, primaryKey: true },
      email: { type: DataTypes.TEXT, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      image: { type: DataTypes.TEXT },
      emailVerified: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      platformRole: { type: DataTypes.TEXT, allowNull: false, defaultValue: 'user' },
      createdAt: { type: DataTypes.DATE },
      updatedAt: { type: DataTypes.DATE },
    },
    { sequelize, modelName: 'User', tableName: 'users', underscored: true },
  );
}
