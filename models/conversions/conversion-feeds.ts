import { retractionKey } from '../../domain/conversion-goal.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { findDueRetractions } from './retraction-lots.ts';

/** Projects whose run has something to do, of all; each is claimed for two seconds. */
export function claimDueConversions(database: Database, limit: number): Promise<{ projectId: string }[]> {
  return rows<{ projectId: string }>(
    database,
    'select project_id as "projectId" from claim_due_conversions($1) as project_id',
    [limit],
  );
}

/** Whether the project's conversions are sent; `gone`: it was deleted, or never had a goal. */
export async function findFeedState(project: InProject): Promise<'running' | 'paused' | 'gone'> {
  const [feed] = await rows<{ isPaused: boolean }>(
    project,
    `select f.paused_at is not null as "isPaused" from conversion_feeds f join projects p on p.id = f.project_id
     where f.project_id = $1 and p.deleted_at is null`,
    [project.projectId],
  );
  if (!feed) return 'gone';
  return feed.isPaused ? 'paused' : 'running';
}

/**
 * Has those who decide what is told, and those who change what counts, wait for one another until the transaction ends.
 */
export async function lockFeed(project: InProject): Promise<void> {
  await rows(project, 'select from conversion_feeds where project_id = $1 for no key update', [
    project.projectId,
  ]);
}

/** Records that an operator stops the sending, or lets it go on. */
export async function pauseFeed(project: InProject, isPaused: boolean): Promise<void> {
  await run(
    project,
    `update conversion_feeds set paused_at = case when $2 then coalesce(paused_at, now()) end where project_id = $1`,
    [project.projectId, isPaused],
  );
}

/**
 * What a project's run does next: what is told of `destinations`, and what is taken back, by `retractionKey`. `waitMs`:
 * until something is due; undefined: nothing waits but what is to be taken back, of which a sweep tells.
 */
export type DueWork = { destinations: string[]; hasPolls: boolean; waitMs: number | undefined };

/** Destinations that one look returns. */
const MAX_DESTINATIONS = 20;

/** Finds what is due, and writes down when the run is needed next. (PostgreSQL's `greatest` passes over nulls.) */
export async function findDueWork(project: InProject): Promise<DueWork> {
  const { projectId } = project;
  const due = await rows<{ destination: string }>(
    project,
    `select distinct destination from conversions
     where project_id = $1 and next_attempt_at <= now() limit ${MAX_DESTINATIONS}`,
    [projectId],
  );
  const [next] = await rows<{ hasPolls: boolean; waitMs: number | null }>(
    project,
    `update conversion_feeds set due_at = next.at
     from (select least((select min(next_attempt_at) from conversions where project_id = $1 and next_attempt_at is not null),
         (select min(poll_at) from conversion_lots where project_id = $1 and poll_at is not null)) as at,
       exists (select from conversion_lots where project_id = $1 and poll_at <= now()) as has_polls) next
     where project_id = $1
     returning next.has_polls as "hasPolls",
       case when next.at is not null then greatest(extract(epoch from next.at - now()), 0) * 1000 end::float8 as "waitMs"`,
    [projectId],
  );
  const retractions = await findDueRetractions(project);
  return {
    destinations: [...due.map(({ destination }) => destination), ...retractions.map(retractionKey)],
    hasPolls: next?.hasPolls ?? false,
    waitMs: next?.waitMs ?? undefined,
  };
}

/** An event to look at; without a type where it was erased meanwhile. */
export type InboxEvent = {
  eventId: string;
  visitorId: string;
  occurredAt: Date;
  receivedAt: Date;
  type: string | null;
  detail: Readonly<Record<string, unknown>> | null;
};

/** An event with its row, by which it is taken out. */
export type ListedEvent = InboxEvent & { row: string };

/** The oldest events, which stay until they are taken out. */
export async function findInInbox(project: InProject, limit: number): Promise<ListedEvent[]> {
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

/**
 * Takes events out which the same transaction has found: they are gone when it ends, with what it has decided of them.
 */
export async function takeFromInbox(project: InProject, events: readonly ListedEvent[]): Promise<void> {
  await run(project, 'delete from conversion_inbox where project_id = $1 and ctid = any($2::tid[])', [
    project.projectId,
    events.map(({ row }) => row),
  ]);
}
