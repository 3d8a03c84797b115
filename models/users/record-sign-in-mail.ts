import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Records that the provider took the mail of a link. */
export async function recordSignInMail({ sequelize }: Database, linkId: string): Promise<void> {
  await sequelize.query('update sign_in_links set sent_at = clock_timestamp() where id = $1', {
    bind: [linkId],
    type: QueryTypes.UPDATE,
  });
}
