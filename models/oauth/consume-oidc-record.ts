import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

/**
 * Marks a code or a refresh token as used. Of two uses at once one is the first.
 * @returns false when it was used before or is gone
 */
export async function consumeOidcRecord({ sequelize }: Database, id: Buffer): Promise<boolean> {
  const consumed = await sequelize.query(
    `update oidc_records set consumed_at = now() where id = $1 and consumed_at is null returning kind`,
    { bind: [id], type: QueryTypes.SELECT },
  );
  return consumed.length > 0;
}
