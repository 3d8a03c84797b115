import { lockName } from '../advisory-locks.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import type { NewEvent } from '../journey/events.ts';
import { defineTable, type RowOf } from '../table.ts';
import { IS_STALE, keyFinder, STALE, type UsableKey } from './keys.ts';

/** A key for the pages of a site. `key` is no secret: it stands in the source of each page. */
const writeKeys = defineTable({ tableName: 'write_keys' }, (c) => ({
  id: c.newId(),
  projectId: c.key(c.uuid()),
  name: c.text(),
  key: c.text(),
  allowedOrigins: c.texts(),
  lastUsedAt: c.nullable(c.timestamp()),
  revokedAt: c.nullable(c.timestamp()),
  /** Until then somebody looks at what comes in by it. */
  watchedUntil: c.nullable(c.timestamp()),
  /** Of events that came in by it, newest first, as {@link recordWriteKeyEvents} notes them. */
  newestEventIds: c.generated(c.texts()),
  /** By PostgreSQL's clock. */
  createdAt: c.generated(c.timestamp()),
}));

type WriteKey = RowOf<typeof writeKeys>;

export type WriteKeyRow = Omit<WriteKey, 'projectId' | 'watchedUntil' | 'newestEventIds'>;

/** Keeps a new write key of the project. */
export async function insertWriteKey(
  { database, transaction, projectId }: InProject,
  written: { name: string; key: string; allowedOrigins: string[] },
): Promise<WriteKeyRow> {
  const inserted = await writeKeys(database).create({ projectId, ...written }, { transaction });
  const { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt } = inserted;
  return { id, name, key, allowedOrigins, lastUsedAt, revokedAt, createdAt };
}

/** Write keys of the project, revoked ones too, oldest first: a page of them, or all. */
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

/** How many write keys of the project work. Who counts them too waits until this transaction ends. */
export async function countLiveWriteKeys(project: InProject): Promise<number> {
  const { database, transaction, projectId } = project;
  await lockName(project, `write_keys:${projectId}`);
  return writeKeys(database).count({ where: { projectId, revokedAt: null }, transaction });
}

/** `isWatched`: what comes by it is noted. The first of a minute is, whoever looks. */
type UsableWriteKey = UsableKey & Pick<WriteKey, 'allowedOrigins'> & { isWatched: boolean };

/** Finds the write key that is written like this. It may send events and nothing else. */
export const findUsableWriteKey = keyFinder<UsableWriteKey>(
  'project_of_write_key',
  `select id, array['events:write'] as scopes, allowed_origins as "allowedOrigins", ${IS_STALE},
     coalesce(watched_until > now(), false) or ${STALE} as "isWatched"
   from write_keys where key = $1 and revoked_at is null`,
);

/** Events that are known of a write key: the newest. */
export const MAX_EVENTS_PER_KEY = 20;

export type EventOfWriteKey = Pick<NewEvent, 'eventId' | 'type' | 'title' | 'occurredAt'> & {
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
  const { database, transaction, projectId } = project;
  const known = await writeKeys(database).findOne({
    attributes: ['id'],
    where: { projectId, id: keyId },
    raw: true,
    transaction,
  });
  if (!known) return false;
  await run(
    project,
    `update write_keys set watched_until = now() + interval '1 minute'
     where project_id = $1 and id = $2 and revoked_at is null
       and (watched_until is null or watched_until < now() + interval '30 seconds')`,
    [projectId, keyId],
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
