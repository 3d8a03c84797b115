import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/**
 * Makes the partitions of `events` that are missing from two years ago to two years ahead. It waits a second at most
 * for statements that use the table, and fails then; where nothing is missing it waits for none.
 * @returns the names of the new ones
 */
export async function makeEventPartitions({ sequelize }: Database): Promise<string[]> {
  const made = await sequelize.query<{ name: string }>('select make_event_partitions() as name', {
    type: QueryTypes.SELECT,
  });
  return made.map(({ name }) => name);
}
