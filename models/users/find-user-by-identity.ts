import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { USER_COLUMNS, type UserRow } from './find-user.ts';

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
