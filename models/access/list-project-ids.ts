import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** The ids of all projects, for the admin command line, whose role alone may call this look-up. */
export async function listProjectIds({ sequelize }: Database): Promise<string[]> {
  const rows = await sequelize.query<{ id: string }>('select project_ids() as id', {
    type: QueryTypes.SELECT,
  });
  return rows.map(({ id }) => id);
}
