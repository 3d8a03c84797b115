import type { Event } from '../journey/events.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** Events that are known of a write key: the newest. */
export const MAX_EVENTS_PER_KEY = 20;

export type EventOfWriteKey = Pick<Event, 'eventId' | 'type' | 'title' | 'occurredAt'> & {
  path: string | null;
};

/**
 * Notes which events a write key has sent last, each once. Others write to the row of the key too, and are waited for.
 * @param eventIds newest first
 */
export async function recordWriteKeyEvents(
  project: InProject,
  { keyId, eventIds }: { keyId: string; eventIds: readonly string[] },
): Promise<void> {
  await run(
    project,
    `update write_keys set newest_event_ids = ($3::text[] || array(
         select event_id from unnest(newest_event_ids) with ordinality as noted (event_id, position)
         where event_id <> all ($3::text[]) order by position))[:${MAX_EVENTS_PER_KEY}]
     where project_id = $1 and id = $2`,
    [project.projectId, keyId, [...new Set(eventIds)].slice(0, MAX_EVENTS_PER_KEY)],
  );
}

/**
 * From now on and for half a minute or more, the events of each request by the key are noted. It is written once in half
 * a minute, however often somebody looks; in a transaction of its own, for whoever notes waits for its end.
 * @returns whether the project has such a key
 */
export async function watchWriteKey(project: InProject, keyId: string): Promise<boolean> {
  const known = await rows(project, 'select id from write_keys where project_id = $1 and id = $2', [
    project.projectId,
    keyId,
  ]);
  if (known.length === 0) return false;
  await run(
    project,
    `update write_keys set watched_until = now() + interval '1 minute'
     where project_id = $1 and id = $2 and revoked_at is null
       and (watched_until is null or watched_until < now() + interval '30 seconds')`,
    [project.projectId, keyId],
  );
  return true;
}

/** The events that a write key has sent last, newest first, as far as they were noted and are kept. */
export async function findEventsOfWriteKey(
  project: Project,
  { keyId, limit }: { keyId: string; limit: number },
): Promise<EventOfWriteKey[]> {
  return rows<EventOfWriteKey>(
    project,
    `select told.event_id as "eventId", told.type, told.title, told.detail ->> 'path' as path,
       told.occurred_at as "occurredAt"
     from write_keys key
       cross join lateral unnest(key.newest_event_ids) with ordinality as noted (event_id, position)
       cross join lateral (
         select event.event_id, event.type, event.title, event.detail, event.occurred_at
         from event_ids known join events event
           on event.project_id = $1 and event.visitor_id = known.visitor_id
             and event.occurred_at = known.occurred_at and event.event_id = known.event_id
         where known.project_id = $1 and known.event_id = noted.event_id limit 1) as told
     where key.project_id = $1 and key.id = $2
     order by noted.position limit $3`,
    [project.projectId, keyId, limit],
  );
}
