import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import type { NewEvent } from '../journey/events.ts';
import { rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { STALE_COLUMN, createKeyFinder, IS_STALE, type UsableKey } from './keys.ts';

/** `key` is public, because the source of the project's web pages contains it. */
const writeKeys = defineTable({ tableName: 'write_keys' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  name: c.text(),
  key: c.text(),
  allowedOrigins: c.texts(),
  lastUsedAt: c.nullable(c.timestamp()),
  revokedAt: c.nullable(c.timestamp()),
  /** Until this time, `newestEventIds` gets each incoming event's id, because somebody views the list. */
  watchedUntil: c.nullable(c.timestamp()),
  /** Ids of recent events, newest first, as {@link recordWriteKeyEvents} stores them. */
  newestEventIds: c.generated(c.texts()),
  createdAt: c.generated(c.timestamp()),
}));

type WriteKey = RowOf<typeof writeKeys>;

export type WriteKeyRow = Omit<WriteKey, 'projectId' | 'watchedUntil' | 'newestEventIds'>;

export async function insertWriteKey(
  { database, transaction, projectId }: InProject,
  writeKey: { name: string; key: string; allowedOrigins: string[] },
): Promise<WriteKeyRow> {
  const inserted = await writeKeys(database).create({ projectId, ...writeKey }, { transaction });
  const { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt } = inserted;
  return { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt };
}

export function findWriteKeys(
  { database, transaction, projectId }: InProject,
  page: { limit?: number; offset?: number } = {},
): Promise<WriteKeyRow[]> {
  return writeKeys(database).findAll({
    attributes: ['id', 'name', 'key', 'allowedOrigins', 'lastUsedAt', 'revokedAt', 'createdAt'],
    where: { projectId },
    order: ['createdAt', 'id'],
    ...page,
    raw: true,
    transaction,
  });
}

/**
 * Counts the keys that are not revoked. Takes a lock until the transaction ends, so that concurrent requests
 * cannot together exceed the limit.
 */
export async function countLiveWriteKeys(project: InProject): Promise<number> {
  const { database, transaction, projectId } = project;
  await lockName(project, `write_keys:${projectId}`);
  return writeKeys(database).count({ where: { projectId, revokedAt: null }, transaction });
}

/**
 * `isWatched`: true while a person views the key's newest events, or if the key was not used for a minute.
 * If true, pass incoming events to {@link recordWriteKeyEvents}.
 */
type UsableWriteKey = UsableKey & Pick<WriteKey, 'allowedOrigins'> & { isWatched: boolean };

export const findUsableWriteKey = createKeyFinder<UsableWriteKey>(
  'project_of_write_key',
  `select id, array['events:write'] as scopes, allowed_origins as "allowedOrigins", ${STALE_COLUMN},
     coalesce(watched_until > now(), false) or ${IS_STALE} as "isWatched"
   from write_keys where key = $1 and revoked_at is null`,
);

export const MAX_EVENTS_PER_KEY = 20;

type EventOfWriteKey = Pick<NewEvent, 'eventId' | 'type' | 'title' | 'occurredAt'> & {
  path: string | null;
};

/**
 * Adds events to the newest events of a key, without duplicates. Waits for other updates of the key's row.
 * @param eventIds newest first
 */
export async function recordWriteKeyEvents(
  project: InProject,
  { keyId, eventIds }: { keyId: string; eventIds: readonly string[] },
): Promise<void> {
  await run(
    project,
    `update write_keys set newest_event_ids = ($3::text[] || array(
         select event_id from unnest(newest_event_ids) with ordinality as listed (event_id, position)
         where event_id <> all ($3::text[]) order by position))[:${MAX_EVENTS_PER_KEY}]
     where project_id = $1 and id = $2`,
    [project.projectId, keyId, [...new Set(eventIds)].slice(0, MAX_EVENTS_PER_KEY)],
  );
}

/**
 * Sets `watchedUntil` to a minute from now, unless the old value is at least 30 seconds away or the key is
 * revoked. Requires a short transaction, because {@link recordWriteKeyEvents} waits until the transaction
 * ends.
 * @returns whether the project has the key
 */
export async function watchWriteKey(project: InProject, keyId: string): Promise<boolean> {
  const { database, transaction, projectId } = project;
  const writeKey = await writeKeys(database).findOne({
    attributes: ['id'],
    where: { projectId, id: keyId },
    raw: true,
    transaction,
  });
  if (!writeKey) return false;
  await run(
    project,
    `update write_keys set watched_until = now() + interval '1 minute'
     where project_id = $1 and id = $2 and revoked_at is null
       and (watched_until is null or watched_until < now() + interval '30 seconds')`,
    [projectId, keyId],
  );
  return true;
}

export function findEventsOfWriteKey(
  project: Project,
  { keyId, limit }: { keyId: string; limit: number },
): Promise<EventOfWriteKey[]> {
  return rows<EventOfWriteKey>(
    project,
    `select recorded.event_id as "eventId", recorded.type, recorded.title, recorded.detail ->> 'path' as path,
       recorded.occurred_at as "occurredAt"
     from write_keys key
       cross join lateral unnest(key.newest_event_ids) with ordinality as listed (event_id, position)
       cross join lateral (
         select event.event_id, event.type, event.title, event.detail, event.occurred_at
         from event_ids known join events event
           on event.project_id = $1 and event.visitor_id = known.visitor_id
             and event.occurred_at = known.occurred_at and event.event_id = known.event_id
         where known.project_id = $1 and known.event_id = listed.event_id limit 1) as recorded
     where key.project_id = $1 and key.id = $2
     order by listed.position limit $3`,
    [project.projectId, keyId, limit],
  );
}
