import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { LASTING_REASON } from './conversion-calls.ts';

/**
 * Records that Google accepted a call, and schedules the first poll of its outcome.
 * @param call `ids`: ids of the entries in the order of the call, because Google reports outcomes by position
 */
export async function recordAccepted(
  project: InProject,
  call: {
    callId: string;
    ids: readonly string[];
    connectionId: string;
    requestId: string;
    pollAfterMs: number;
  },
): Promise<void> {
  const { projectId } = project;
  const updated = await run(
    project,
    `update conversions c set state = 'sent', next_attempt_at = null, sent_at = coalesce(c.sent_at, now()),
       ambiguous_since = null, reason = ${LASTING_REASON}, call_index = sent.place - 1
     from unnest($3::uuid[]) with ordinality as sent (id, place)
     where c.project_id = $1 and c.id = sent.id and c.call_id = $2 and c.state in ('pending', 'blocked')`,
    [projectId, call.callId, call.ids],
  );
  if (updated === 0) return;
  await run(
    project,
    `insert into conversion_calls (project_id, id, connection_id, request_id, poll_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5 / 1000.0))
     on conflict (project_id, id) do nothing`,
    [projectId, call.callId, call.connectionId, call.requestId, call.pollAfterMs],
  );
}

export type DuePoll = {
  callId: string;
  requestId: string;
  connectionId: string;
  polls: number;
  /** Seconds since Google accepted the call. */
  ageSeconds: number;
};

/**
 * Finds due polls, most overdue first. `connectionId` is the current connection of the entries, because the
 * connection that made the call may be deleted.
 */
export function findDuePolls(project: InProject, limit: number): Promise<DuePoll[]> {
  return rows<DuePoll>(
    project,
    `select id as "callId", request_id as "requestId", polls, extract(epoch from now() - created_at)::float8 as "ageSeconds",
       coalesce((select c.connection_id from conversions c where c.project_id = $1 and c.call_id = call.id
           and c.state = 'sent' and c.connection_id <> call.connection_id limit 1), call.connection_id) as "connectionId"
     from conversion_calls call where project_id = $1 and poll_at <= now() order by poll_at, id limit $2`,
    [project.projectId, limit],
  );
}

export async function postponePoll(project: InProject, callId: string, afterMs: number): Promise<void> {
  await run(
    project,
    `update conversion_calls set polls = polls + 1, poll_at = now() + make_interval(secs => $3 / 1000.0)
     where project_id = $1 and id = $2`,
    [project.projectId, callId, afterMs],
  );
}

/**
 * `isErased`: the person was erased, so the entry cannot be sent again. `sentSeconds`: seconds since Google
 * first accepted the entry.
 */
export type SentEntry = {
  id: string;
  index: number;
  attempts: number;
  isErased: boolean;
  sentSeconds: number;
};

/** Locks the call's entries without an outcome. Returns them in the order of the call. */
export function findSentEntries(project: InProject, callId: string): Promise<SentEntry[]> {
  return rows<SentEntry>(
    project,
    `select id, call_index as index, attempts, payload is null as "isErased",
       coalesce(extract(epoch from now() - sent_at), 0)::float8 as "sentSeconds" from conversions
     where project_id = $1 and call_id = $2 and state = 'sent' order by call_index for update`,
    [project.projectId, callId],
  );
}

/** Deletes a call. Requires that all its entries have an outcome. */
export async function deleteCall(project: InProject, callId: string): Promise<void> {
  const sql = 'delete from conversion_calls where project_id = $1 and id = $2';
  await run(project, sql, [project.projectId, callId]);
}
