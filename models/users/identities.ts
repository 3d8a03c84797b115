import {
  DataTypes,
  Model,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
} from 'sequelize';
import type { InTransaction } from '../in-project.ts';
import { rows } from '../rows.ts';
import { table } from '../table.ts';

/** Somebody by the name that another token issuer has for them, and the user that they are here. */
class UserIdentity extends Model<InferAttributes<UserIdentity>, InferCreationAttributes<UserIdentity>> {
  declare issuer: string;
  declare subject: string;
  declare userId: string;
  /** By PostgreSQL's clock. */
  declare createdAt: CreationOptional<Date>;
}

const userIdentities = table((sequelize) =>
  class extends UserIdentity {}.init(
    {
      issuer: { type: DataTypes.TEXT, primaryKey: true },
      subject: { type: DataTypes.TEXT, primaryKey: true },
      userId: { type: DataTypes.TEXT, allowNull: false },
      createdAt: { type: DataTypes.DATE },
    },
    {
      sequelize,
      modelName: 'UserIdentity',
      tableName: 'user_identities',
      underscored: true,
      timestamps: false,
    },
  ),
);

/** A subject means nothing without its issuer. */
export type Identity = Pick<UserIdentity, 'issuer' | 'subject'>;

export type UserIdentityRow = InferAttributes<UserIdentity>;

/** The identities of a user, or without one of all users, by issuer and subject. */
export function findIdentities(
  { database, transaction }: InTransaction,
  userId: string | undefined,
): Promise<UserIdentityRow[]> {
  return userIdentities(database).findAll({
    where: userId === undefined ? {} : { userId },
    order: ['issuer', 'subject'],
    raw: true,
    transaction,
  });
}

/** Makes an identity of another issuer a user of ours. False when it is linked already, to them or somebody else. */
export async function linkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const [, isNew] = await userIdentities(database).findCreateFind({
    where: { issuer, subject },
    defaults: { issuer, subject, userId },
    transaction,
  });
  return isNew;
}

/** Ends a link. Returns the id of the user that it was to; undefined when there was none. */
export async function unlinkIdentity(
  scope: InTransaction,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [unlinked] = await rows<Pick<UserIdentity, 'userId'>>(
    scope,
    'delete from user_identities where issuer = $1 and subject = $2 returning user_id as "userId"',
    [issuer, subject],
  );
  return unlinked?.userId;
}
