import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { runPrepared } from '../prepared.ts';
import { findValues, getRow, getValue, rows } from '../rows.ts';
import type { NewEvent } from './event-data.ts';

/** Records events in one statement, in the transaction of the change that they report. */
export async function recordEvents(project: InProject, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await runPrepared(
    project,
    `insert into project_events (project_id, type, data)
     select $1, v.type, v.data from unnest($2::text[], $3::jsonb[]) as v (type, data)`,
    [project.projectId, events.map(({ type }) => type), events.map(({ data }) => JSON.stringify(data))],
  );
}

export function recordTestEvent(project: InProject, webhookId: string): Promise<string> {
  return getValue<string>(
    project,
    `insert into project_events (project_id, type, data)
     values ($1, 'webhook.test', jsonb_build_object('webhookId', $2::text)) returning id`,
    [project.projectId, webhookId],
  );
}

/**
 * Returns SQL that changes rows and records an event for each of them.
 * @param change an UPDATE, INSERT or DELETE that returns the columns that `event` reads
 * @param event SQL expressions for the type and data of an event, and a condition on the changed rows. Null
 * fields of the data are omitted
 */
export function buildRecordEventsSql(change: string, event: EventOfRow): string {
  return `with changed as (${change}) ${buildInsertEventsSql(event)}`;
}

type EventOfRow = { type: string; data: string; where?: string };

/** Builds the INSERT for a statement that has its own CTE `changed`. */
export function buildInsertEventsSql({ type, data, where = 'true' }: EventOfRow): string {
  return `insert into project_events (project_id, type, data)
    select current_project(), ${type}, jsonb_strip_nulls(${data}) from changed where ${where}`;
}

/**
 * Assigns feed positions to committed events.
 * @returns the number of events; 0 while another process assigns positions
 */
export function assignPositions(project: InProject, limit: number): Promise<number> {
  return getValue<number>(project, 'select number_events($1) as count', [limit]);
}

/**
 * Removes addresses from events. Also deletes the stored responses of webhook receivers to these events,
 * because a response may contain the address.
 * @param emails lower case
 * @returns the number of changed events, at most `limit`
 */
export function eraseEventAddresses(
  project: InProject,
  emails: readonly string[],
  limit: number,
): Promise<number> {
  return getValue<number>(
    project,
    `with erased as (
       update project_events set data = data - 'email' where project_id = $1 and id = any(array(
         select id from project_events
         where project_id = $1 and data ? 'email' and lower(data ->> 'email') = any($2::text[]) limit $3))
       returning id),
     responses as (
       update webhook_deliveries d set last_response = null from erased
       where d.project_id = $1 and d.event_id = erased.id)
     select count(*)::int as count from erased`,
    [project.projectId, emails, limit],
  );
}

export function findProjectsWithNewEvents(
  database: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  return findValues<string>(database, 'select projects_with_new_events($1, $2)', [after ?? null, limit]);
}

export type EventRow = {
  /** Ordered by creation time. Deliveries reference this id. */
  id: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
};

const MAX_NUMBERED_PER_READ = 1_000;

/** Without this limit, a filter by a rare type would scan the whole feed. */
const POSITIONS_PER_READ = 10_000n;

type FeedQuery = {
  /** Last position that the reader has read; undefined for a new reader. */
  after: string | undefined;
  startsAtNewest: boolean;
  types: readonly string[] | undefined;
  limit: number;
};

/**
 * `readTo`: last scanned position, after which the next read starts. `expired`: events after the reader's
 * position have expired.
 */
export type FeedPage =
  | { expired: true }
  | { expired: false; events: (EventRow & { position: string })[]; readTo: string; hasMore: boolean };

/**
 * Reads a page of the feed. First assigns positions to new events, so that the feed works even if no worker
 * runs. Positions are assigned in a separate transaction, so that the feed is locked only briefly.
 */
export async function readEventFeed({ database, projectId }: Project, query: FeedQuery): Promise<FeedPage> {
  await inProject(database, projectId, (project) => assignPositions(project, MAX_NUMBERED_PER_READ));
  return inProject(database, projectId, (project) => readPage(project, query));
}

async function readPage(project: InProject, query: FeedQuery): Promise<FeedPage> {
  const start = await findStart(project, query);
  if (start === undefined) return { expired: true };
  const { after, last } = start;
  const bound = BigInt(after) + POSITIONS_PER_READ;
  const isLastScan = bound >= BigInt(last);
  const to = isLastScan ? last : String(bound);
  const found = await rows<EventRow & { position: string }>(
    project,
    `select id, type, data, created_at as "createdAt", position from project_events
     where project_id = $1 and position > $2 and position <= $3 and ($4::text[] is null or type = any($4))
     order by position limit $5`,
    [project.projectId, after, to, query.types ?? null, query.limit + 1],
  );
  const events = found.slice(0, query.limit);
  const isFull = found.length > query.limit;
  const readTo = isFull ? (events.at(-1)?.position ?? after) : to;
  return { expired: false, events, readTo, hasMore: isFull || !isLastScan };
}

/** Returns undefined if the next event has expired. */
async function findStart(
  project: InProject,
  { after, startsAtNewest }: FeedQuery,
): Promise<{ after: string; last: string } | undefined> {
  const feed = await getRow<{
    last: string;
    next: string | null;
    oldest: string | null;
    isExpired: boolean | null;
  }>(
    project,
    `select f.last_position as last, following.position as next, following.is_expired as "isExpired", kept.position as oldest
     from (select coalesce((select last_position from event_feeds where project_id = $1), 0) as last_position) f
       left join lateral (select position, created_at < now() - make_interval(days => $3) as is_expired from project_events
         where project_id = $1 and position > $2 order by position limit 1) following on true
       left join lateral (select position from project_events
         where project_id = $1 and created_at >= now() - make_interval(days => $3) and position is not null
         order by position limit 1) kept on true`,
    [project.projectId, after ?? '0', EVENT_DAYS],
  );
  const { last, next, oldest } = feed;
  if (after === undefined)
    return { after: oldest === null || startsAtNewest ? last : String(BigInt(oldest) - 1n), last };
  if (BigInt(after) >= BigInt(last)) return { after, last: after };
  const isNext = next !== null && BigInt(next) === BigInt(after) + 1n;
  return isNext && feed.isExpired === false ? { after, last } : undefined;
}
