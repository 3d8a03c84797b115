import type { Event } from '../journey/events.ts';
import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';

/** Events that are known of a write key: the newest. */
export const MOST_EVENTS_OF_KEY = 20;

export type EventOfWriteKey = Pick<Event, 'eventId' | 'type' | 'title' | 'occurredAt'> & {
  path: string | null;
};

/**
 * Notes which events a write key has sent last. Who comes while another notes for the key goes without: nobody waits for
 * this, and what is shown of a busy site are some of its events.
 * @param eventIds oldest first
 */
export async function noteEventsOfWriteKey(
  project: InProject,
  { keyId, eventIds }: { keyId: string; eventIds: readonly string[] },
): Promise<void> {
  await run(
    project,
    `update write_keys set newest_event_ids = ($3::text[] || newest_event_ids)[:${MOST_EVENTS_OF_KEY}]
     where project_id = $1 and id = (
       select id from write_keys where project_id = $1 and id = $2 for no key update skip locked)`,
    [project.projectId, keyId, eventIds.toReversed().slice(0, MOST_EVENTS_OF_KEY)],
  );
}

/**
 * The events that a write key has sent last, newest first, as far as they were noted and are kept. From now on and for a
 * minute, those of each request are.
 * @returns undefined when the project has no such key
 */
export async function watchEventsOfWriteKey(
  project: InProject,
  { keyId, limit }: { keyId: string; limit: number },
): Promise<EventOfWriteKey[] | undefined> {
  const known = await rows(project, 'select id from write_keys where project_id = $1 and id = $2', [
    project.projectId,
    keyId,
  ]);
  if (known.length === 0) return undefined;
  await run(
    project,
    `update write_keys set watched_until = now() + interval '1 minute'
     where project_id = $1 and id = $2 and revoked_at is null
       and (watched_until is null or watched_until < now() + interval '30 seconds')`,
    [project.projectId, keyId],
  );
  return rows<EventOfWriteKey>(
    project,
    `select told.event_id as "eventId", told.type, told.title, told.detail ->> 'path' as path,
       told.occurred_at as "occurredAt"
     from write_keys key
       cross join lateral (
         select event_id, min(position) as position
         from unnest(key.newest_event_ids) with ordinality as noted (event_id, position) group by event_id) as noted
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
