import { ForeignKeyConstraintError, QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { OidcPayload } from './oidc-record.ts';

export type NewOidcRecord = {
  id: Buffer;
  kind: string;
  /** It goes with this client. */
  clientId: string | null;
  /** It goes with this grant. */
  grantId: Buffer | null;
  payload: OidcPayload;
  /** Seconds from now on. */
  expiresIn: number;
};

/** Records that have expired and go when another is stored: more than one, so that they become fewer. */
const SWEPT_AT_ONCE = 20;

/**
 * Stores a record, or its new state, and takes some of those that have expired away.
 * @returns false when the client or the grant that it belongs to is gone, and nothing was stored
 */
export async function storeOidcRecord(
  { sequelize }: Database,
  { id, kind, clientId, grantId, payload, expiresIn }: NewOidcRecord,
): Promise<boolean> {
  try {
    await sequelize.query(
      `with expired as (
         select id from oidc_records where expires_at < now() and id <> $1
         order by expires_at limit ${SWEPT_AT_ONCE} for update skip locked
       ), swept as (
         delete from oidc_records using expired where oidc_records.id = expired.id
       )
       insert into oidc_records (id, kind, client_id, grant_id, payload, expires_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at
       returning kind`,
      {
        bind: [id, kind, clientId, grantId, JSON.stringify(payload), expiresIn],
        type: QueryTypes.SELECT,
      },
    );
    return true;
  } catch (error) {
    if (error instanceof ForeignKeyConstraintError) return false;
    throw error;
  }
}
