import { EVENT_DAYS } from '../../domain/event-types.ts';
import type { Database } from '../database.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { runPrepared } from '../prepared.ts';
import { rows, run } from '../rows.ts';
import type { NewEvent } from './event-data.ts';

/** Records events in the transaction of the change that they tell of, all in one statement. */
export async function recordEvents(project: InProject, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await runPrepared(
    project,
    `insert into project_events (project_id, type, data)
     select $1, v.type, v.data from unnest($2::text[], $3::jsonb[]) as v (type, data)`,
    [project.projectId, events.map(({ type }) => type), events.map(({ data }) => JSON.stringify(data))],
  );
}

/** Records that a webhook is tested. @returns the event's id */
export async function recordTestEvent(project: InProject, webhookId: string): Promise<string> {
  const [event] = await rows<{ id: string }>(
    project,
    `insert into project_events (project_id, type, data)
     values ($1, 'webhook.test', jsonb_build_object('webhookId', $2::text)) returning id`,
    [project.projectId, webhookId],
  );
  if (!event) throw new Error('An insert returned no row.');
  return event.id;
}

/**
 * SQL: makes a change, and records an event for each row that it has changed, in one statement. What is counted is the
 * events.
 * @param change an UPDATE, INSERT or DELETE that returns the columns which the other texts name
 * @param event SQL: the type, the data (fields that are null are left out), and of which rows
 */
export function recordingEach(change: string, event: EventOfRow): string {
  return `with changed as (${change}) ${insertEvents(event)}`;
}

type EventOfRow = { type: string; data: string; where?: string };

/**
 * SQL: the part of {@link recordingEach} that writes the events, for a statement that gives rows of `changed` besides.
 */
export function insertEvents({ type, data, where = 'true' }: EventOfRow): string {
  return `insert into project_events (project_id, type, data)
    select current_project(), ${type}, jsonb_strip_nulls(${data}) from changed where ${where}`;
}

/** Gives events of the project that are committed their places in its feed. @returns how many; 0 while another does */
export async function numberEvents(project: InProject, limit: number): Promise<number> {
  const [numbered] = await rows<{ count: number }>(project, 'select number_events($1) as count', [limit]);
  return numbered?.count ?? 0;
}

/**
 * Takes addresses out of the events that are about them.
 * @param emails in lower case
 * @returns of how many events, `limit` of them
 */
export function eraseEventAddresses(
  project: InProject,
  emails: readonly string[],
  limit: number,
): Promise<number> {
  return run(
    project,
    `update project_events set data = data - 'email' where project_id = $1 and id = any(array(
       select id from project_events
       where project_id = $1 and data ? 'email' and lower(data ->> 'email') = any($2::text[]) limit $3))`,
    [project.projectId, emails, limit],
  );
}

/** Projects that have events to be numbered, by their ids. `after`: the one to begin behind. */
export async function findProjectsWithNewEvents(
  database: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const found = await rows<{ projectId: string }>(
    database,
    'select projects_with_new_events($1, $2) as "projectId"',
    [after ?? null, limit],
  );
  return found.map(({ projectId }) => projectId);
}

/** An event as it is read. Events of visitors are in the table `events`. */
export type EventRow = {
  /** Later ids were made later, by the clock. Deliveries are known by it. */
  id: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
};

/** Events that a read numbers at most; workers number them a moment after their commit. */
const NUMBERED_BY_A_READ = 1_000;

/** Positions that a read looks at, whatever it is asked for: types that are rare would have it look at a whole feed. */
const POSITIONS_PER_READ = 10_000n;

type FeedQuery = {
  /** Position of the last event that the reader has; undefined: none. */
  after: string | undefined;
  /** Without `after`: begins after the newest event, not with the oldest. */
  startsAtNewest: boolean;
  /** Undefined: all. */
  types: readonly string[] | undefined;
  limit: number;
};

/**
 * `readTo`: the position up to which the reader has everything; what is there to it may be nothing. `expired`: what
 * came after is not kept any more.
 */
export type FeedPage =
  | { expired: true }
  | { expired: false; events: (EventRow & { position: string })[]; readTo: string; hasMore: boolean };

/**
 * Reads the project's events by position; no lower position appears after a read. It numbers new events itself, so the
 * feed needs no worker, in a separate transaction, so reading blocks no other numbering.
 */
export async function readEventFeed({ database, projectId }: Project, query: FeedQuery): Promise<FeedPage> {
  await inProject(database, projectId, (project) => numberEvents(project, NUMBERED_BY_A_READ));
  return inProject(database, projectId, (project) => readPage(project, query));
}

async function readPage(project: InProject, query: FeedQuery): Promise<FeedPage> {
  const start = await findStart(project, query);
  if (start === undefined) return { expired: true };
  const { after, last } = start;
  const bound = BigInt(after) + POSITIONS_PER_READ;
  const isWhole = bound >= BigInt(last);
  const to = isWhole ? last : String(bound);
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
  return { expired: false, events, readTo, hasMore: isFull || !isWhole };
}

/** Where to begin and where the feed ends; undefined when the next event is over its days or gone. */
async function findStart(
  project: InProject,
  { after, startsAtNewest }: FeedQuery,
): Promise<{ after: string; last: string } | undefined> {
  const [feed] = await rows<{
    last: string;
    next: string | null;
    oldest: string | null;
    isOver: boolean | null;
  }>(
    project,
    `select f.last_position as last, following.position as next, following.is_over as "isOver", kept.position as oldest
     from (select coalesce((select last_position from event_feeds where project_id = $1), 0) as last_position) f
       left join lateral (select position, created_at < now() - make_interval(days => $3) as is_over from project_events
         where project_id = $1 and position > $2 order by position limit 1) following on true
       left join lateral (select position from project_events
         where project_id = $1 and created_at >= now() - make_interval(days => $3) and position is not null
         order by position limit 1) kept on true`,
    [project.projectId, after ?? '0', EVENT_DAYS],
  );
  if (!feed) throw new Error('A select without a condition returned no row.');
  const { last, next, oldest } = feed;
  if (after === undefined)
    return { after: oldest === null || startsAtNewest ? last : String(BigInt(oldest) - 1n), last };
  if (BigInt(after) >= BigInt(last)) return { after, last: after };
  const isNext = next !== null && BigInt(next) === BigInt(after) + 1n;
  return isNext && feed.isOver === false ? { after, last } : undefined;
}
