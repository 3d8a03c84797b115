import { col, fn, literal } from 'sequelize';
import type { Database } from '../database.ts';
import type { InTransaction } from '../in-project.ts';
import { findRow, findValue, rows } from '../rows.ts';
import { defineTable } from '../table.ts';

/** `deauthorize`: a person removed the app. `data_deletion`: a person requests the deletion of their data. */
export type MetaCallbackKind = 'deauthorize' | 'data_deletion';

/**
 * Meta's callbacks, which belong to no project. A worker deletes the signed request once it has processed the
 * callback.
 */
const metaCallbacks = defineTable({ tableName: 'meta_callbacks' }, (c) => ({
  /** Also the confirmation code of a data deletion. */
  id: c.key(c.generated(c.uuid())),
  kind: c.text<MetaCallbackKind>(),
  /** SHA-256 of the signed request. A repeated callback maps to the same row. */
  requestDigest: c.bytes(),
  /** Signed request, sealed for the workers; null once processed. */
  sealedRequest: c.nullable(c.text()),
  /** Number of connections that the callback changed; null: none yet. */
  connections: c.nullable(c.integer()),
  receivedAt: c.generated(c.timestamp()),
  claimedAt: c.nullable(c.timestamp()),
  doneAt: c.nullable(c.timestamp()),
}));

export function getMetaCallbackBinding(kind: MetaCallbackKind, requestDigest: Buffer): string {
  return `meta_callbacks.sealed_request:${kind}:${requestDigest.toString('hex')}`;
}

/** Limit of unprocessed callbacks, because the API stores them without verifying the signature. */
const MAX_WAITING = 1_000;

/**
 * Inserts a callback for a worker, or finds an earlier identical callback.
 * @returns the callback's id; undefined if a new callback exceeds {@link MAX_WAITING}
 */
export async function storeMetaCallback(
  database: Database,
  {
    kind,
    requestDigest,
    sealedRequest,
  }: { kind: MetaCallbackKind; requestDigest: Buffer; sealedRequest: string },
): Promise<string | undefined> {
  const inserted = await findRow<{ id: string }>(
    database,
    `insert into meta_callbacks (kind, request_digest, sealed_request)
     select $1, $2, $3
     where (select count(*) from (select from meta_callbacks where done_at is null limit $4) waiting) < $4
     on conflict (kind, request_digest) do nothing returning id`,
    [kind, requestDigest, sealedRequest, MAX_WAITING],
  );
  if (inserted) return inserted.id;
  // Separate statement: the first statement does not see a row that was committed while it waited.
  return findValue<string>(
    database,
    'select id from meta_callbacks where kind = $1 and request_digest = $2',
    [kind, requestDigest],
  );
}

/** `connections`: number of connections that were deleted; null: none yet. */
export type DataDeletion = { receivedAt: Date; doneAt: Date | null; connections: number | null };

/** Returns undefined if the callback has expired, or was deleted because Meta did not sign it. */
export function findDataDeletion(database: Database, id: string): Promise<DataDeletion | undefined> {
  return findRow<DataDeletion>(
    database,
    `select received_at as "receivedAt", done_at as "doneAt", connections from meta_callbacks
     where id = $1 and kind = 'data_deletion'`,
    [id],
  );
}

export async function findMetaCallback(database: Database, id: string) {
  const found = await metaCallbacks(database).findByPk(id, { raw: true });
  if (!found || found.sealedRequest === null) return undefined;
  const { kind, requestDigest, sealedRequest } = found;
  return { kind, requestDigest, sealedRequest };
}

/** Counts a changed connection. Requires the transaction that changes the connection. */
export async function countMetaChange({ database, transaction }: InTransaction, id: string): Promise<void> {
  await metaCallbacks(database).update(
    { connections: literal('coalesce(connections, 0) + 1') },
    { where: { id }, transaction },
  );
}

export async function endMetaCallback(database: Database, id: string): Promise<void> {
  await metaCallbacks(database).update(
    { sealedRequest: null, connections: fn('coalesce', col('connections'), 0), doneAt: fn('now') },
    { where: { id, doneAt: null } },
  );
}

/** Deletes an unprocessed callback, because Meta did not sign it. */
export async function deleteMetaCallback(database: Database, id: string): Promise<void> {
  await metaCallbacks(database).destroy({ where: { id, doneAt: null } });
}

/** Claims, for a minute, callbacks that were not processed within five seconds. */
export function claimMetaCallbacks(database: Database, limit: number): Promise<{ callbackId: string }[]> {
  return rows<{ callbackId: string }>(
    database,
    `update meta_callbacks set claimed_at = now() where id in (
       select id from meta_callbacks
       where done_at is null and received_at < now() - interval '5 seconds'
         and (claimed_at is null or claimed_at < now() - interval '1 minute')
       order by received_at limit $1 for update skip locked)
     returning id as "callbackId"`,
    [limit],
  );
}
