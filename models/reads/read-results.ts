import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { notingUse, type SealedConnection } from '../connections/open-connections.ts';
import type { Project } from '../in-project.ts';
import { remainingPauseOf } from '../providers/provider-slots.ts';
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

/** An answer that may still be given. */
export type StoredResult<Result> = { result: Result; storedAt: Date };

/**
 * Of an answer with `rows` in the order of their keys: its total, and this many rows after a key; null: from the first.
 */
export type PageOfRows = { afterKey: string | null; limit: number };

/** An answer, or the page of it that `$limit` asks for: it may be 10 MB, and is cut here to be parsed nowhere else. */
function resultOrPage(afterKey: string, limit: string): string {
  return `case when ${limit}::int is null then result else json_build_object('total', result -> 'total', 'rows', (
    select coalesce(json_agg(entry order by place), '[]') from (
      select entry, place from json_array_elements(result -> 'rows') with ordinality as one(entry, place)
      where ${afterKey}::text is null or (entry ->> 'key') collate "C" > ${afterKey}
      order by place limit ${limit}) part)) end`;
}

/** What is asked of stored answers: none from before `storedSince`, and of one with rows only the page. */
export type ReadChoice = { storedSince?: Date | undefined; page?: PageOfRows | undefined };

/**
 * The answer to a read. Undefined when there is none that may still be given.
 * @param choice `storedSince`: an answer from before that moment is not given
 */
export async function findReadResult<Result>(
  project: Project,
  digest: string,
  { storedSince, page }: ReadChoice = {},
): Promise<StoredResult<Result> | undefined> {
  const [row] = await rows<StoredResult<Result>>(
    project,
    `select ${resultOrPage('$4', '$5')} as result, stored_at as "storedAt" from read_results
     where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
       and stored_at >= coalesce($3::timestamptz, '-infinity')`,
    [project.projectId, digest, storedSince ?? null, page?.afterKey ?? null, page?.limit ?? null],
  );
  return row;
}

/**
 * A read, and the connection to read through. `isAnswered`: whether its answer is stored already, and may be given.
 * `pauseMs`: for how long all calls to the connection's provider, or all through the connection, are held back.
 */
export type ReadRequest = {
  /** Tells this request from one that is made after a write has made it stale. */
  requestId: string;
  request: unknown;
  connection: SealedConnection;
  isAnswered: boolean;
  pauseMs: number;
};

/**
 * What an activity is to read, in one round trip, which notes that the connection is used. Undefined when nobody waits
 * for it any more.
 */
export async function findReadRequest(project: Project, digest: string): Promise<ReadRequest | undefined> {
  const [row] = await rows<Omit<ReadRequest, 'connection'> & SealedConnection>(
    project,
    `with asked as (
       select request_id, request, connection_id, (stored_at is not null and expires_at > now()) as is_answered
       from read_results where project_id = $1 and digest = decode($2, 'hex')
     ), unanswered as (select connection_id from asked where not is_answered),
     used as (${notingUse('unanswered')})
     select request_id as "requestId", request, is_answered as "isAnswered", ${remainingPauseOf('way')} as "pauseMs",
       id, provider, external_id as "externalId", display_name as "displayName", status, settings,
       sealed_secret as "sealedSecret"
     from asked join connections way on way.project_id = $1 and way.id = asked.connection_id`,
    [project.projectId, digest],
  );
  if (!row) return undefined;
  const { requestId, request, isAnswered, pauseMs, ...connection } = row;
  return {
    requestId,
    request,
    isAnswered,
    pauseMs,
    connection: { ...connection, projectId: project.projectId },
  };
}

/** Seconds that a request waits for its answer before it is swept: well over the time that reading may take. */
const REQUEST_TTL_SECONDS = 600;

/**
 * The answer to a read that may still be given; without one, writes down what is to be read, for the activity that
 * reads it. A request that is kept for longer already, because a job works at it, stays so. Its commit does not wait
 * for the disk: what a crash of PostgreSQL loses is asked for again.
 * @param choice `storedSince`: an answer from before that moment is not given, and is asked for again
 */
export async function requestRead<Result>(
  project: Project,
  digest: string,
  { connectionId, operation, request, subject }: Read,
  { storedSince, page }: ReadChoice = {},
): Promise<StoredResult<Result> | undefined> {
  const [row] = await rows<StoredResult<Result>>(
    { ...project, settings: { synchronousCommit: false } },
    `with known as (
       select ${resultOrPage('$9', '$10')} as result, stored_at from read_results
       where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
         and stored_at >= coalesce($8::timestamptz, '-infinity')
     ), asked as (
       insert into read_results as stored (project_id, digest, connection_id, operation, subject, request, expires_at)
       select $1::uuid, decode($2, 'hex'), $3::uuid, $4, $5, $6::jsonb, now() + make_interval(secs => $7)
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
      page?.afterKey ?? null,
      page?.limit ?? null,
    ],
  );
  return row;
}

/** Most bytes of an answer, as JSON. */
export const MAX_RESULT_BYTES = 10_000_000;

/**
 * Stores the answer to a read, to be given for `ttlSeconds`. Nothing is stored when the request is gone, or another has
 * taken its place: then a write has made what was read stale.
 * @param answer `result`: JSON, at most {@link MAX_RESULT_BYTES} bytes of it
 * @returns whether it was stored
 */
export async function storeReadResult(
  project: Project,
  digest: string,
  { requestId, result, ttlSeconds }: { requestId: string; result: string; ttlSeconds: number },
): Promise<boolean> {
  const stored = await rows(
    project,
    `update read_results set result = $4::json, stored_at = now(), expires_at = now() + make_interval(secs => $5)
     where project_id = $1 and digest = decode($2, 'hex') and request_id = $3 returning true`,
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
