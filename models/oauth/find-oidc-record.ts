import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { oidcPayload, type OidcRecord } from './oidc-record.ts';

/** The record with this id, unless it has expired. Used ones are found too: that is how a second use is noticed. */
export async function findOidcRecord({ sequelize }: Database, id: Buffer): Promise<OidcRecord | undefined> {
  const [row] = await sequelize.query<{ payload: unknown; consumedAt: Date | null }>(
    `select payload, consumed_at as "consumedAt" from oidc_records where id = $1 and expires_at > now()`,
    { bind: [id], type: QueryTypes.SELECT },
  );
  return row && { payload: oidcPayload.parse(row.payload), consumedAt: row.consumedAt };
}
