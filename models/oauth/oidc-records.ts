import { ForeignKeyConstraintError, literal, Op } from 'sequelize';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { inTransaction } from '../in-project.ts';
import { findRow, run } from '../rows.ts';
import { digestSecret } from '../secret-digest.ts';
import { defineTable, type RowOf } from '../table.ts';
import { shortenClientExpiry } from './registered-clients.ts';

const oidcPayload = z.record(z.string(), z.unknown());

export type OidcPayload = z.infer<typeof oidcPayload>;

/** All times come from PostgreSQL's clock. */
const oidcRecords = defineTable({ tableName: 'oidc_records' }, (c) => ({
  /** Digest, from {@link getOidcRecordId}. */
  id: c.key(c.bytes()),
  kind: c.text(),
  /** Client whose deletion also deletes the record. */
  clientId: c.nullable(c.text()),
  /** Grant whose deletion also deletes the record. */
  grantId: c.nullable(c.bytes()),
  payload: c.json<OidcPayload>(),
  /** Null if the code or refresh token is unused. */
  consumedAt: c.nullable(c.timestamp()),
  expiresAt: c.timestamp(),
  seenIp: c.nullable(c.text()),
  seenUserAgent: c.nullable(c.text()),
  seenAt: c.nullable(c.timestamp()),
}));

type OidcRecord = RowOf<typeof oidcRecords>;

export function getOidcRecordId(kind: string, value: string): Buffer {
  return digestSecret(`${kind}:${value}`);
}

const isLive = { expiresAt: { [Op.gt]: literal('now()') } };

/** Finds an unexpired record, even if it is used, so that a second use is detected. */
export async function findOidcRecord(
  database: Database,
  id: Buffer,
): Promise<Pick<OidcRecord, 'payload' | 'consumedAt'> | undefined> {
  const found = await oidcRecords(database).findOne({
    attributes: ['payload', 'consumedAt'],
    where: { id, ...isLive },
    raw: true,
  });
  return found ? { payload: oidcPayload.parse(found.payload), consumedAt: found.consumedAt } : undefined;
}

/** Finds an unexpired session by its `uid`, which other records reference. */
export async function findOidcSession(database: Database, uid: string): Promise<OidcPayload | undefined> {
  const found = await findRow<{ payload: unknown }>(
    database,
    `select payload from oidc_records where kind = 'Session' and payload ->> 'uid' = $1 and expires_at > now()`,
    [uid],
  );
  return found && oidcPayload.parse(found.payload);
}

type NewOidcRecord = Pick<OidcRecord, 'id' | 'kind' | 'clientId' | 'grantId' | 'payload'> & {
  ttlSeconds: number;
  browser?: SessionBrowser | undefined;
};

export type SessionBrowser = { ip: string | undefined; userAgent: string | undefined };

/**
 * Maximum number of expired records that an insert deletes. It is more than one, so that expired records do
 * not pile up.
 */
const SWEPT_AT_ONCE = 20;

/**
 * Inserts or updates a record, and deletes some expired records.
 * @returns false, without changes, if the record's client or grant no longer exists
 */
export async function storeOidcRecord(
  database: Database,
  { id, kind, clientId, grantId, payload, ttlSeconds, browser }: NewOidcRecord,
): Promise<boolean> {
  try {
    await run(
      database,
      `with expired as (
         select id from oidc_records where expires_at < now() and id <> $1
         order by expires_at limit ${SWEPT_AT_ONCE} for update skip locked
       ), swept as (
         delete from oidc_records using expired where oidc_records.id = expired.id
       ), kept as (
         -- A self-registered client stays until 30 days after its last consent expires.
         update oauth_clients set kept_until = greatest(kept_until, now() + make_interval(secs => $6) + interval '30 days')
         where $2::text = 'Grant' and client_id = $3 and kept_until is not null
       ), prompted as (
         -- A consent prompt protects a self-registered client from replacement.
         update oauth_clients set prompted_at = now()
         where $2::text = 'Interaction' and client_id = $5::jsonb #>> '{params,client_id}' and kept_until is not null
       )
       insert into oidc_records (id, kind, client_id, grant_id, payload, expires_at, seen_ip, seen_user_agent, seen_at)
       values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), $7, $8, case when $9::boolean then now() end)
       on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at,
         seen_ip = coalesce(excluded.seen_ip, oidc_records.seen_ip),
         seen_user_agent = coalesce(excluded.seen_user_agent, oidc_records.seen_user_agent),
         seen_at = coalesce(excluded.seen_at, oidc_records.seen_at)`,
      [
        id,
        kind,
        clientId,
        grantId,
        JSON.stringify(payload),
        ttlSeconds,
        browser?.ip ?? null,
        browser?.userAgent ?? null,
        browser !== undefined,
      ],
    );
    return true;
  } catch (error) {
    if (error instanceof ForeignKeyConstraintError) return false;
    throw error;
  }
}

/**
 * Marks a record as used. Only one of several concurrent uses succeeds.
 * @returns false if the record was used before or does not exist
 */
export async function consumeOidcRecord(database: Database, id: Buffer): Promise<boolean> {
  const [consumed] = await oidcRecords(database).update(
    { consumedAt: literal('now()') },
    { where: { id, consumedAt: null } },
  );
  return consumed > 0;
}

/** Deletes a record and, if the record is a grant, the codes and tokens of the grant. */
export function deleteOidcRecord(database: Database, id: Buffer): Promise<void> {
  return deleteRecord(database, '$1', id);
}

/** Deletes the grant of a code or refresh token, with all codes and tokens of the grant. */
export function revokeGrantOfRecord(database: Database, id: Buffer): Promise<void> {
  return deleteRecord(database, '(select grant_id from oidc_records where id = $1)', id);
}

async function deleteRecord(database: Database, idSql: string, id: Buffer): Promise<void> {
  const deleted = await findRow<Pick<OidcRecord, 'kind' | 'clientId'>>(
    database,
    `delete from oidc_records where id = ${idSql} returning kind, client_id as "clientId"`,
    [id],
  );
  const clientId = deleted?.kind === 'Grant' ? deleted.clientId : null;
  if (clientId !== null) await inTransaction(database, (scope) => shortenClientExpiry(scope, clientId));
}
