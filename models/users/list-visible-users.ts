import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { USER_COLUMNS, type UserRow } from './find-user.ts';

/** Who looks: somebody who sees everyone, or a user, who sees the members of their projects and themselves. */
export type Viewer = { userId: string; seesEveryone: boolean };

/** Users that the viewer may see, oldest first: at most `limit` after the first `offset`. */
export function listVisibleUsers(
  { sequelize }: Database,
  { userId, seesEveryone }: Viewer,
  { limit, offset }: { limit: number; offset: number },
): Promise<UserRow[]> {
  const condition = seesEveryone ? '$1::text is not null' : 'id in (select users_beside($1))';
  return sequelize.query<UserRow>(
    `select ${USER_COLUMNS} from users where ${condition} order by users.created_at, id limit $2 offset $3`,
    { bind: [userId, limit, offset], type: QueryTypes.SELECT },
  );
}
