import { EVENT_DAYS } from '../../domain/event-types.ts';
import { inProject, type InProject, type Project } from '../in-project.ts';
import { rows } from '../rows.ts';
import { numberEvents, type EventRow } from './project-events.ts';

/** Events that a read numbers at most; workers number them a moment after their commit. */
const NUMBERED_BY_A_READ = 1_000;

/** Positions that a read looks at, whatever it is asked for: types that are rare would have it look at a whole feed. */
const POSITIONS_PER_READ = 10_000n;

type FeedQuery = {
  /** The position of the last event that the reader has; undefined: none. */
  after: string | undefined;
  /** Undefined: all. */
  types: readonly string[] | undefined;
  limit: number;
};

/**
 * `readTo`: the position up to which the reader has everything; what is there to it may be nothing. `expired`: what
 * came after is not kept any more.
 */
export type FeedPage =
  { expired: true } | { expired: false; events: EventRow[]; readTo: string; hasMore: boolean };

/**
 * Reads the project's events in the order of their positions, none of which comes later before one that was read
 * (090-event-log). It numbers what is new itself, so that the feed needs no worker, in a transaction of its own, so
 * that nobody else's numbering waits for what is read.
 */
export async function readEventFeed({ database, projectId }: Project, query: FeedQuery): Promise<FeedPage> {
  await inProject(database, projectId, (project) => numberEvents(project, NUMBERED_BY_A_READ));
  return inProject(database, projectId, (project) => readPage(project, query));
}

async function readPage(project: InProject, query: FeedQuery): Promise<FeedPage> {
  const start = await findStart(project, query.after);
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
  after: string | undefined,
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
  if (after === undefined) return { after: oldest === null ? last : String(BigInt(oldest) - 1n), last };
  if (BigInt(after) >= BigInt(last)) return { after, last: after };
  const isNext = next !== null && BigInt(next) === BigInt(after) + 1n;
  return isNext && feed.isOver === false ? { after, last } : undefined;
}
