import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** What is asked of a provider. The request is normalised: what means the same is written the same. */
export type Read = {
  connectionId: string;
  /** The operationId, or what names a read that several operations share. */
  operation: string;
  request: Readonly<Record<string, unknown>>;
  /** What a write makes the answer stale for: a customer account. */
  subject?: string;
};

/** By what the same read is known again: SHA-256 over connection, operation and request, in hexadecimal digits. */
export function readDigest({ connectionId, operation, request }: Read): string {
  const text = stringify([connectionId, operation, request]);
  return createHash('sha256').update(text).digest('hex');
}

export type StoredResult = { result: unknown; storedAt: Date };

/** The answer to a read that may still be given. Undefined when there is none. */
export async function findReadResult(project: InProject, digest: string): Promise<StoredResult | undefined> {
  const [row] = await rows<StoredResult>(
    project,
    `select result, stored_at as "storedAt" from read_results
     where project_id = $1 and digest = decode($2, 'hex') and stored_at is not null and expires_at > now()`,
    [project.projectId, digest],
  );
  return row;
}

/**
 * Looks for one item in the stored answer to a read, without fetching all of it.
 * @param path what to look for, as an SQL/JSON path; `$wanted` in it is `wanted`
 * @returns undefined without a stored answer; else when it was stored, and the item if it is in it
 */
export async function findInReadResult(
  project: InProject,
  digest: string,
  { path, wanted }: { path: string; wanted: string },
): Promise<{ item: unknown; storedAt: Date } | undefined> {
  const [row] = await rows<{ item: unknown; storedAt: Date }>(
    project,
    `select jsonb_path_query_first(result::jsonb, $3::jsonpath, jsonb_build_object('wanted', $4::text)) as item,
       stored_at as "storedAt"
     from read_results
     where project_id = $1 and digest = decode($2, 'hex') and stored_at is not null and expires_at > now()`,
    [project.projectId, digest, path, wanted],
  );
  return row;
}

export type ReadRequest = {
  /** Tells this request from one that is made after a write has made it stale. */
  requestId: string;
  connectionId: string;
  request: unknown;
  /** Whether its answer is stored already, and may be given. */
  isAnswered: boolean;
};

/** What an activity is to read. Undefined when nobody waits for it any more. */
export async function findReadRequest(project: InProject, digest: string): Promise<ReadRequest | undefined> {
  const [row] = await rows<ReadRequest>(
    project,
    `select request_id as "requestId", connection_id as "connectionId", request,
       (stored_at is not null and expires_at > now()) as "isAnswered"
     from read_results
     where project_id = $1 and digest = decode($2, 'hex')`,
    [project.projectId, digest],
  );
  return row;
}

/** Seconds that a request waits for its answer before it is swept: well over the time that reading may take. */
const REQUEST_TTL_SECONDS = 600;

/**
 * The answer to a read that may still be given; without one, writes down what is to be read, for the activity that
 * reads it. One that is kept for longer already, because a job works at it, stays so.
 * @param storedSince an answer from before that moment is not given, and is asked for again
 */
export async function requestRead(
  project: InProject,
  digest: string,
  { connectionId, operation, request, subject }: Read,
  storedSince?: Date,
): Promise<StoredResult | undefined> {
  const [row] = await rows<StoredResult>(
    project,
    `with known as (
       select result, stored_at from read_results
       where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
         and stored_at >= coalesce($8::timestamptz, '-infinity')
     ), asked as (
       insert into read_results as stored (project_id, digest, connection_id, operation, subject, request, expires_at)
       select $1::uuid, decode($2, 'hex'), $3::uuid, $4, $5, $6::jsonb, now() + make_interval(secs => $7)
       from ${WITHOUT_FLUSH}
       where not exists (select from known)
       on conflict (project_id, digest) do update
         set result = null, stored_at = null, expires_at = greatest(stored.expires_at, excluded.expires_at)
         where stored.stored_at is null or stored.expires_at <= now() or stored.stored_at < $8
     )
     select result, stored_at as "storedAt" from known`,
    [
      project.projectId,
      digest,
      connectionId,
      operation,
      subject ?? null,
      JSON.stringify(request),
      REQUEST_TTL_SECONDS,
      storedSince ?? null,
    ],
  );
  return row;
}

/** Most bytes of an answer, as JSON. */
export const LARGEST_RESULT = 10_000_000;

/**
 * Stores the answer to a read, to be given for `ttlSeconds`. Nothing is stored when the request is gone, or
 * another has taken its place: then a write has made what was read stale.
 * @param result JSON, at most {@link LARGEST_RESULT} bytes of it
 * @returns whether it was stored
 */
export async function storeReadResult(
  project: InProject,
  digest: string,
  { requestId, result, ttlSeconds }: { requestId: string; result: string; ttlSeconds: number },
): Promise<boolean> {
  const stored = await rows<object>(
    project,
    `update read_results set result = $4::json, stored_at = now(), expires_at = now() + make_interval(secs => $5)
     from ${WITHOUT_FLUSH}
     where project_id = $1 and digest = decode($2, 'hex') and request_id = $3 returning 1`,
    [project.projectId, digest, requestId, result, ttlSeconds],
  );
  return stored.length > 0;
}

/** An answer as the database can store it: text without NUL and lone surrogates, which it takes for no text. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}') : part,
  );
}

/**
 * Deletes everything that was read of a subject, because a write has changed it: the next read asks the provider. What
 * is being read now is not stored either.
 * @param subject a Google Ads customer's id, ten digits
 */
export async function forgetReads(
  project: InProject,
  { connectionId, subject }: { connectionId: string; subject: string },
): Promise<void> {
  await rows(
    project,
    `delete from read_results where project_id = $1 and connection_id = $2 and subject = $3 returning 1`,
    [project.projectId, connectionId, subject],
  );
}

/**
 * Deletes everything that was read through a connection, because it leads elsewhere now. What is being read is not
 * stored either.
 */
export async function forgetReadsThrough(project: InProject, connectionId: string): Promise<void> {
  await rows(
    project,
    `delete from read_results where project_id = $1 and connection_id = $2 returning connection_id`,
    [project.projectId, connectionId],
  );
}

/** Stored reads that one transaction looks through: of 10 MB at most each, for which it takes half a second. */
const A_LUMP = 4;

/** What to look for. */
export type ReadsAbout = {
  /** In lower case, anywhere in a read. */
  texts: readonly string[];
  /** Of leads, as whole values of what was read from a CRM: elsewhere the same may be any number. */
  leadIds: readonly string[];
};

/**
 * Deletes, of the next few stored reads, those about somebody: the next caller asks the provider.
 * @param after the digest of the last one that was looked at, in hexadecimal digits
 * @returns the digest to go on after, undefined when there are no more
 */
export async function forgetReadsAbout(
  project: InProject,
  { texts, leadIds }: ReadsAbout,
  after: string,
): Promise<{ forgotten: number; next: string | undefined }> {
  const [row] = await rows<{ forgotten: number; scanned: number; last: string | null }>(
    project,
    `with looked_at as materialized (
       select digest, lower(concat(request::text, result::text)) as written,
         exists (select from connections where project_id = $1 and id = connection_id and provider = 'crm') as of_crm
       from read_results where project_id = $1 and digest > decode($2, 'hex') order by digest limit ${A_LUMP}),
     gone as (
       delete from read_results stored using looked_at
       where stored.project_id = $1 and stored.digest = looked_at.digest
         and exists (select from unnest(case when of_crm then $3::text[] || $4::text[] else $3::text[] end) needle
           where strpos(written, needle) > 0) returning 1)
     select (select count(*)::int from gone) as forgotten, (select count(*)::int from looked_at) as scanned,
       (select encode(max(digest), 'hex') from looked_at) as last`,
    [project.projectId, after, texts, leadIds.map((id) => JSON.stringify(id).toLowerCase())],
  );
  if (!row) throw new Error('A count came to nothing.');
  const next = row.scanned === A_LUMP ? (row.last ?? undefined) : undefined;
  return { forgotten: row.forgotten, next };
}

/** Deletes answers of all projects that may not be given any more, at most so many at once. Returns how many. */
export async function sweepReadResults({ sequelize }: Database, atMost: number): Promise<number> {
  const swept = await sequelize.query<object>('select sweep_read_results($1)', {
    bind: [atMost],
    type: QueryTypes.SELECT,
  });
  return swept.length;
}

/**
 * A source of one row for a statement whose transaction need not wait for the disk when it commits. What a crash of
 * PostgreSQL loses so is asked of the provider again.
 * @see https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT
 */
export const WITHOUT_FLUSH = `set_config('synchronous_commit', 'off', true)`;
