import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes answers of all projects that may not be given any more, at most so many at once. Returns how many. */
export async function sweepReadResults({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_read_results($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}
