import { col, fn, literal } from 'sequelize';
import type { Database, InTransaction } from '../database.ts';
import { rows } from '../rows.ts';
import { defineTable } from '../table.ts';

/** What Meta tells of a person: that they removed the app, or that what is kept of them is to be deleted. */
export type MetaCallbackKind = 'deauthorize' | 'data_deletion';

/** One call of Meta's, of no project. The API cannot read what was signed, and no worker needs it once it is done. */
const metaCallbacks = defineTable({ tableName: 'meta_callbacks' }, (c) => ({
  /** The confirmation code of a deletion. */
  id: c.key(c.generated(c.uuid())),
  kind: c.text<MetaCallbackKind>(),
  /** SHA-256 of what was signed: the same call again is the same row. */
  requestDigest: c.bytes(),
  /** For the workers; null when it is done. */
  sealedRequest: c.nullable(c.text()),
  /** How many connections it has changed so far; null: none yet. */
  connections: c.nullable(c.integer()),
  receivedAt: c.generated(c.timestamp()),
  claimedAt: c.nullable(c.timestamp()),
  doneAt: c.nullable(c.timestamp()),
}));

/** What a callback's seal is bound to. */
export function metaCallbackBinding(kind: MetaCallbackKind, requestDigest: Buffer): string {
  return `meta_callbacks.sealed_request:${kind}:${requestDigest.toString('hex')}`;
}

/** Of those that no worker has looked at; anybody may send one. */
const MAX_WAITING = 1_000;

/**
 * Keeps a callback for a worker, or finds the one that the same call was kept as.
 * @returns its id; undefined when too many wait
 */
export async function storeMetaCallback(
  database: Database,
  {
    kind,
    requestDigest,
    sealedRequest,
  }: { kind: MetaCallbackKind; requestDigest: Buffer; sealedRequest: string },
): Promise<string | undefined> {
  const [kept] = await rows<{ id: string }>(
    database,
    `insert into meta_callbacks (kind, request_digest, sealed_request)
     select $1, $2, $3
     where (select count(*) from (select from meta_callbacks where done_at is null limit $4) waiting) < $4
     on conflict (kind, request_digest) do nothing returning id`,
    [kind, requestDigest, sealedRequest, MAX_WAITING],
  );
  if (kept) return kept.id;
  // By itself: a statement does not see the row that another wrote while it waited for it.
  const [before] = await rows<{ id: string }>(
    database,
    'select id from meta_callbacks where kind = $1 and request_digest = $2',
    [kind, requestDigest],
  );
  return before?.id;
}

/** `connections`: how many were deleted so far; null: none yet. */
export type DataDeletion = { receivedAt: Date; doneAt: Date | null; connections: number | null };

/** A person's request to delete what is kept of them; undefined when there is none, or it was not Meta's. */
export async function findDataDeletion(database: Database, id: string): Promise<DataDeletion | undefined> {
  const [found] = await rows<DataDeletion>(
    database,
    `select received_at as "receivedAt", done_at as "doneAt", connections from meta_callbacks
     where id = $1 and kind = 'data_deletion'`,
    [id],
  );
  return found;
}

/** A callback that a worker has to look at; undefined when it is done, or gone. */
export async function findMetaCallback(database: Database, id: string) {
  const found = await metaCallbacks(database).findByPk(id, { raw: true });
  if (!found || found.sealedRequest === null) return undefined;
  const { kind, requestDigest, sealedRequest } = found;
  return { kind, requestDigest, sealedRequest };
}

/** Counts a connection that a callback has changed, in the transaction that changes it. */
export async function countMetaChange({ database, transaction }: InTransaction, id: string): Promise<void> {
  await metaCallbacks(database).update(
    { connections: literal('coalesce(connections, 0) + 1') },
    { where: { id }, transaction },
  );
}

/** What was asked has been done. */
export async function endMetaCallback(database: Database, id: string): Promise<void> {
  await metaCallbacks(database).update(
    { sealedRequest: null, connections: fn('coalesce', col('connections'), 0), doneAt: fn('now') },
    { where: { id, doneAt: null } },
  );
}

/** Forgets what Meta has not signed. */
export async function dropMetaCallback(database: Database, id: string): Promise<void> {
  await metaCallbacks(database).destroy({ where: { id, doneAt: null } });
}

/** Claims callbacks that a worker should have looked at and none did. */
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
