import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { USER_COLUMNS, type UserRow } from './users.ts';

/** Somebody by the name that another token issuer has for them. A subject means nothing without its issuer. */
export type Identity = { issuer: string; subject: string };

/** The user that an identity is linked to. */
export async function findUserByIdentity(
  { sequelize }: Database,
  { issuer, subject }: Identity,
): Promise<UserRow | undefined> {
  const [user] = await sequelize.query<UserRow>(
    `select ${USER_COLUMNS} from users
     where id = (select user_id from user_identities where issuer = $1 and subject = $2)`,
    { bind: [issuer, subject], type: QueryTypes.SELECT },
  );
  return user;
}

export type LinkedIdentity = Identity & { userId: string; createdAt: Date };

/** The identities of a user, or without one of all users, by issuer and subject. */
export function listIdentities(
  { database, transaction }: InTransaction,
  userId: string | undefined,
): Promise<LinkedIdentity[]> {
  return database.sequelize.query<LinkedIdentity>(
    `select issuer, subject, user_id as "userId", created_at as "createdAt" from user_identities
     where $1::text is null or user_id = $1 order by issuer, subject`,
    { bind: [userId ?? null], type: QueryTypes.SELECT, transaction },
  );
}

/** Makes an identity of another issuer a user of ours. False when it is linked already, to them or somebody else. */
export async function linkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
  userId: string,
): Promise<boolean> {
  const linked = await database.sequelize.query(
    `insert into user_identities (issuer, subject, user_id) values ($1, $2, $3)
     on conflict do nothing returning user_id`,
    { bind: [issuer, subject, userId], type: QueryTypes.SELECT, transaction },
  );
  return linked.length > 0;
}

/** Ends a link. Returns the id of the user that it was to; undefined when there was none. */
export async function unlinkIdentity(
  { database, transaction }: InTransaction,
  { issuer, subject }: Identity,
): Promise<string | undefined> {
  const [unlinked] = await database.sequelize.query<{ userId: string }>(
    'delete from user_identities where issuer = $1 and subject = $2 returning user_id as "userId"',
    { bind: [issuer, subject], type: QueryTypes.SELECT, transaction },
  );
  return unlinked?.userId;
}
