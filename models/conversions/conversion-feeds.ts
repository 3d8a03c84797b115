import { toRetractionKey } from '../../domain/conversion-goal.ts';
import type { Database } from '../database.ts';
import type { InProject, Project } from '../in-project.ts';
import { findRow, findValues, rows, run } from '../rows.ts';
import { findDueRetractions, MAX_DESTINATIONS } from './retraction-calls.ts';

/**
 * Claims running projects with due work, and paused projects. A project is not claimed again for two seconds,
 * or ten minutes if it is paused, unless a goal is stored meanwhile.
 */
export function claimDueConversions(database: Database, limit: number): Promise<{ projectId: string }[]> {
  return rows<{ projectId: string }>(
    database,
    'select project_id as "projectId" from claim_due_conversions($1) as project_id',
    [limit],
  );
}

/** `gone`: the project is deleted or never had a goal. */
export async function findFeedState(project: InProject): Promise<'running' | 'paused' | 'gone'> {
  const feed = await findRow<{ isPaused: boolean }>(
    project,
    `select f.paused_at is not null as "isPaused" from conversion_feeds f join projects p on p.id = f.project_id
     where f.project_id = $1 and p.deleted_at is null`,
    [project.projectId],
  );
  if (!feed) return 'gone';
  return feed.isPaused ? 'paused' : 'running';
}

/**
 * Locks the project's row in `conversion_feeds` until the transaction ends, so that transactions that decide
 * on conversions or change goals wait for each other.
 */
export async function lockFeed(project: InProject): Promise<void> {
  await rows(project, 'select from conversion_feeds where project_id = $1 for no key update', [
    project.projectId,
  ]);
}

export async function setFeedPaused(project: Project, isPaused: boolean): Promise<void> {
  await rows(
    project,
    `update conversion_feeds set paused_at = case when $2 then coalesce(paused_at, now()) end where project_id = $1`,
    [project.projectId, isPaused],
  );
}

/**
 * `destinations`: keys of destinations with due uploads or retractions. `waitMs`: milliseconds until the next
 * upload or poll is due; undefined: none is scheduled.
 */
type DueWork = { destinations: string[]; hasPolls: boolean; waitMs: number | undefined };

/** Finds due work, and stores the time of the next upload or poll. */
export async function findDueWork(project: InProject): Promise<DueWork> {
  const { projectId } = project;
  const due = await findValues<string>(
    project,
    `select distinct destination from conversions
     where project_id = $1 and next_attempt_at <= now() limit ${MAX_DESTINATIONS}`,
    [projectId],
  );
  const next = await findRow<{ hasPolls: boolean; waitMs: number | null }>(
    project,
    `update conversion_feeds set due_at = next.at
     from (select least((select min(next_attempt_at) from conversions where project_id = $1 and next_attempt_at is not null),
         (select min(poll_at) from conversion_calls where project_id = $1)) as at,
       exists (select from conversion_calls where project_id = $1 and poll_at <= now()) as has_polls) next
     where project_id = $1
     returning next.has_polls as "hasPolls",
       case when next.at is not null then greatest(extract(epoch from next.at - now()), 0) * 1000 end::float8 as "waitMs"`,
    [projectId],
  );
  const retractions = await findDueRetractions(project);
  return {
    destinations: [...due, ...retractions.map(toRetractionKey)],
    hasPolls: next?.hasPolls ?? false,
    waitMs: next?.waitMs ?? undefined,
  };
}

/** `type` and `detail` are null if the event was deleted after it was received. */
export type InboxEvent = {
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  receivedAt: Date;
  type: string | null;
  detail: Readonly<Record<string, unknown>> | null;
};

/** `row`: `ctid` of the inbox row. */
export type ListedEvent = InboxEvent & { row: string };

export async function findInboxEvents(project: InProject, limit: number): Promise<ListedEvent[]> {
  return rows<ListedEvent>(
    project,
    `with listed as materialized (
       select ctid as at, event_id, visitor_id, occurred_at, created_at from conversion_inbox
       where project_id = $1 order by created_at, event_id limit $2 for update skip locked)
     select listed.at::text as row, listed.event_id as "eventId", listed.visitor_id as "visitorId",
       listed.occurred_at as "occurredAt", listed.created_at as "receivedAt", event.type, event.detail
     from listed left join lateral (
       select e.type, e.detail from events e
       where e.project_id = $1 and e.visitor_id = listed.visitor_id and e.occurred_at = listed.occurred_at
         and e.event_id = listed.event_id limit 1) event on true
     order by listed.created_at, listed.event_id`,
    [project.projectId, limit],
  );
}

/** Removes events from the inbox. Requires the transaction that found the events and decides on them. */
export async function removeFromInbox(project: InProject, events: readonly ListedEvent[]): Promise<void> {
  await run(project, 'delete from conversion_inbox where project_id = $1 and ctid = any($2::tid[])', [
    project.projectId,
    events.map(({ row }) => row),
  ]);
}
