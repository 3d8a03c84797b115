import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { USER_COLUMNS, type UserRow } from './find-user.ts';
import type { Viewer } from './list-visible-users.ts';

/** The user with the id `soughtId`, if the viewer may see them. */
export async function findVisibleUser(
  { sequelize }: Database,
  { userId, seesEveryone }: Viewer,
  soughtId: string,
): Promise<UserRow | undefined> {
  const [user] = await sequelize.query<UserRow>(
    `select ${USER_COLUMNS} from users where id = $1 and ($3 or id in (select users_beside($2)))`,
    { bind: [soughtId, userId, seesEveryone], type: QueryTypes.SELECT },
  );
  return user;
}
