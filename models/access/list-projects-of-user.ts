import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** The ids of the projects that a user is a member of. */
export async function listProjectsOfUser({ sequelize }: Database, userId: string): Promise<string[]> {
  const rows = await sequelize.query<{ id: string }>('select projects_of_user($1) as id', {
    bind: [userId],
    type: QueryTypes.SELECT,
  });
  return rows.map(({ id }) => id);
}
