import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/**
 * Deletes events, of all projects and of none, that were received more than `days` ago, the oldest first.
 * @returns how many
 */
export async function deleteOldEvents(
  { sequelize }: Database,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> {
  const deleted = await sequelize.query('select delete_old_email_events($1, $2)', {
    bind: [days, atMost],
    type: QueryTypes.SELECT,
  });
  return deleted.length;
}
