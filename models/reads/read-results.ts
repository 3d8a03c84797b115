import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { buildRecordUseSql, type SealedConnection } from '../connections/open-connections.ts';
import type { Project } from '../in-project.ts';
import { REMAINING_PAUSE_SQL } from '../providers/provider-slots.ts';
import { findRow, hasRow } from '../rows.ts';

/** Read of a provider. The caller normalizes the request, so that equivalent requests share a result. */
export type Read = {
  connectionId: string;
  /** An operationId, or the name of a read that several operations share. */
  operation: string;
  request: Readonly<Record<string, unknown>>;
  /** Id of the Google Ads customer or Meta account. A write to this account deletes the result. */
  subject?: string;
};

export function getReadDigest({ connectionId, operation, request }: Read): string {
  const text = stringify([connectionId, operation, request]);
  return createHash('sha256').update(text).digest('hex');
}

type StoredResult<Result> = { result: Result };

/** Rows are ordered by `key`. `afterKey` null: the first page. */
export type RowPageRequest = { afterKey: string | null; limit: number };

/** PostgreSQL cuts the page, because the API would otherwise parse up to 10 MB. */
function buildResultSql(afterKey: string, limit: string): string {
  return `case when ${limit}::int is null then result else json_build_object('total', result -> 'total', 'rows', (
    select coalesce(json_agg(entry order by place), '[]') from (
      select entry, place from json_array_elements(result -> 'rows') with ordinality as one(entry, place)
      where ${afterKey}::text is null or (entry ->> 'key') collate "C" > ${afterKey}
      order by place limit ${limit}) part)) end`;
}

/** `storedSince`: ignores results that were stored earlier. `page`: returns only this page of the rows. */
export type ReadOptions = { storedSince?: Date | undefined; page?: RowPageRequest | undefined };

export function findReadResult<Result>(
  project: Project,
  digest: string,
  { storedSince, page }: ReadOptions = {},
): Promise<StoredResult<Result> | undefined> {
  return findRow<StoredResult<Result>>(
    project,
    `select ${buildResultSql('$4', '$5')} as result from read_results
     where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
       and stored_at >= coalesce($3::timestamptz, '-infinity')`,
    [project.projectId, digest, storedSince ?? null, page?.afterKey ?? null, page?.limit ?? null],
  );
}

/**
 * `isAnswered`: an unexpired result is stored; `pauseMs`: remaining pause of the provider's or connection's
 * calls.
 */
type ReadRequest = {
  /** A write deletes the stored request. A repetition of the request then gets another id. */
  requestId: string;
  request: unknown;
  connection: SealedConnection;
  isAnswered: boolean;
  pauseMs: number;
};

/**
 * Finds a requested read with its connection, and records a use of the connection unless the read is
 * answered.
 * @returns undefined if the request was deleted
 */
export async function findReadRequest(project: Project, digest: string): Promise<ReadRequest | undefined> {
  const row = await findRow<Omit<ReadRequest, 'connection'> & SealedConnection>(
    project,
    `with asked as (
       select request_id, request, connection_id, (stored_at is not null and expires_at > now()) as is_answered
       from read_results where project_id = $1 and digest = decode($2, 'hex')
     ), unanswered as (select connection_id from asked where not is_answered),
     used as (${buildRecordUseSql('unanswered')})
     select request_id as "requestId", request, is_answered as "isAnswered", ${REMAINING_PAUSE_SQL} as "pauseMs",
       id, provider, external_id as "externalId", display_name as "displayName", status, settings,
       sealed_secret as "sealedSecret"
     from asked join connections c on c.project_id = $1 and c.id = asked.connection_id`,
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

/** Seconds for which a request without a result is kept. A read takes much less time. */
const REQUEST_TTL_SECONDS = 600;

/**
 * Returns the stored result. Without a result, inserts or renews the request, which an activity then answers.
 * A request that waits for an insight report keeps its later expiry.
 */
export function requestRead<Result>(
  project: Project,
  digest: string,
  { connectionId, request, subject }: Read,
  { storedSince, page }: ReadOptions = {},
): Promise<StoredResult<Result> | undefined> {
  return findRow<StoredResult<Result>>(
    // A crash of PostgreSQL may lose the request. The caller then repeats it.
    { ...project, settings: { synchronousCommit: false } },
    `with known as (
       select ${buildResultSql('$8', '$9')} as result from read_results
       where project_id = $1 and digest = decode($2, 'hex') and expires_at > now()
         and stored_at >= coalesce($7::timestamptz, '-infinity')
     ), asked as (
       insert into read_results as stored (project_id, digest, connection_id, subject, request, expires_at)
       select $1::uuid, decode($2, 'hex'), $3::uuid, $4, $5::jsonb, now() + make_interval(secs => $6)
       where not exists (select from known)
       on conflict (project_id, digest) do update
         set result = null, stored_at = null, expires_at = greatest(stored.expires_at, excluded.expires_at)
         where stored.stored_at is null or stored.expires_at <= now() or stored.stored_at < $7
     )
     select result from known`,
    [
      project.projectId,
      digest,
      connectionId,
      subject ?? null,
      JSON.stringify(request),
      REQUEST_TTL_SECONDS,
      storedSince ?? null,
      page?.afterKey ?? null,
      page?.limit ?? null,
    ],
  );
}

export const MAX_RESULT_BYTES = 10_000_000;

/**
 * Stores the result of a read, as JSON of at most {@link MAX_RESULT_BYTES}, for `ttlSeconds`. Discards the
 * result if a write has deleted the request since, even if the read was requested again.
 * @returns whether the result was stored
 */
export function storeReadResult(
  project: Project,
  digest: string,
  { requestId, result, ttlSeconds }: { requestId: string; result: string; ttlSeconds: number },
): Promise<boolean> {
  return hasRow(
    project,
    `update read_results set result = $4::json, stored_at = now(), expires_at = now() + make_interval(secs => $5)
     where project_id = $1 and digest = decode($2, 'hex') and request_id = $3 returning true`,
    [project.projectId, digest, requestId, result, ttlSeconds],
  );
}

/** Serializes to JSON. In strings, U+FFFD replaces NUL and lone surrogates, which PostgreSQL rejects. */
export function toStorableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\0\p{Surrogate}]/gu, '\u{FFFD}') : part,
  );
}
