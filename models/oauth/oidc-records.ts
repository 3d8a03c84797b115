import { ForeignKeyConstraintError, QueryTypes } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { digestSecret } from '../secret-digest.ts';

/** What the authorisation server keeps of a record besides its id; which fields depends on its kind. */
export const oidcPayload = z.record(z.string(), z.unknown());

export type OidcPayload = z.infer<typeof oidcPayload>;

/** A record as it is found. */
export type OidcRecord = {
  payload: OidcPayload;
  /** When it was used; null: it was not yet. */
  consumedAt: Date | null;
};

/** What a record is found by: the SHA-256 of its kind and of the value that its bearer shows. */
export function oidcRecordId(kind: string, value: string): Buffer {
  return digestSecret(`${kind}:${value}`);
}

/** The record with this id, unless it has expired. Used ones are found too: that is how a second use is noticed. */
export async function findOidcRecord({ sequelize }: Database, id: Buffer): Promise<OidcRecord | undefined> {
  const [row] = await sequelize.query<{ payload: unknown; consumedAt: Date | null }>(
    `select payload, consumed_at as "consumedAt" from oidc_records where id = $1 and expires_at > now()`,
    { bind: [id], type: QueryTypes.SELECT },
  );
  return row && { payload: oidcPayload.parse(row.payload), consumedAt: row.consumedAt };
}

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

/** Deletes a record; a grant with everything that came from it. */
export async function deleteOidcRecord({ sequelize }: Database, id: Buffer): Promise<void> {
  await sequelize.query(`delete from oidc_records where id = $1 returning kind`, {
    bind: [id],
    type: QueryTypes.SELECT,
  });
}

/** Deletes the grant that a code or a refresh token came from, with everything else that did. */
export async function revokeGrantOfRecord({ sequelize }: Database, id: Buffer): Promise<void> {
  await sequelize.query(
    `delete from oidc_records where id = (select grant_id from oidc_records where id = $1) returning kind`,
    { bind: [id], type: QueryTypes.SELECT },
  );
}
