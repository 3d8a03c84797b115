import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/** Deletes the grant that a code or a refresh token came from, with everything else that did. */
export async function revokeGrantOfRecord({ sequelize }: Database, id: Buffer): Promise<void> {
  await sequelize.query(
    `delete from oidc_records where id = (select grant_id from oidc_records where id = $1) returning kind`,
    { bind: [id], type: QueryTypes.SELECT },
  );
}
