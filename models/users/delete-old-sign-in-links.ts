import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes links that ended a day ago or earlier: until then, a person is told that theirs is over. */
export async function deleteOldSignInLinks({ sequelize }: Database): Promise<void> {
  await sequelize.query(`delete from sign_in_links where expires_at < clock_timestamp() - interval '1 day'`, {
    type: QueryTypes.DELETE,
  });
}
