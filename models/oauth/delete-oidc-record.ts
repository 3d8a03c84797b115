import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes a record; a grant with everything that came from it. */
export async function deleteOidcRecord({ sequelize }: Database, id: Buffer): Promise<void> {
  await sequelize.query(`delete from oidc_records where id = $1 returning kind`, {
    bind: [id],
    type: QueryTypes.SELECT,
  });
}
