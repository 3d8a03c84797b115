import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import { oidcPayload, type OidcPayload } from './oidc-record.ts';

/** The session with this `uid`, the name that other records know it by, unless it has expired. */
export async function findOidcSession(
  { sequelize }: Database,
  uid: string,
): Promise<OidcPayload | undefined> {
  const [row] = await sequelize.query<{ payload: unknown }>(
    `select payload from oidc_records where kind = 'Session' and payload ->> 'uid' = $1 and expires_at > now()`,
    { bind: [uid], type: QueryTypes.SELECT },
  );
  return row && oidcPayload.parse(row.payload);
}
