import type { InProject } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { TODAY, utcDay } from '../sql.ts';

/** Bytes that a project may keep in the object store, and announce in a day (UTC). */
export type StorageLimits = { storedBytes: number; dailyBytes: number };

/** What counts: the operator's limits, or lower ones that the project has set itself. */
async function findEffectiveLimits(project: InProject, usual: StorageLimits): Promise<StorageLimits> {
  const [found] = await rows<StorageLimits>(
    project,
    `select least(own_storage_bytes, coalesce(storage_limit_bytes, $2::bigint))::float8 as "storedBytes",
       least(own_daily_upload_bytes, coalesce(daily_upload_limit_bytes, $3::bigint))::float8 as "dailyBytes"
     from projects where id = $1`,
    [project.projectId, usual.storedBytes, usual.dailyBytes],
  );
  return found ?? usual;
}

/** The bytes that the project keeps in the store, and those that it has announced today (UTC). */
export async function findStorageUsage(project: InProject): Promise<StorageLimits> {
  const [found] = await rows<StorageLimits>(
    project,
    `select stored_bytes::float8 as "storedBytes", (case when day = ${TODAY} then day_bytes else 0 end)::float8 as "dailyBytes"
     from storage_usage where project_id = $1`,
    [project.projectId],
  );
  return found ?? { storedBytes: 0, dailyBytes: 0 };
}

/** A limit that a project is at. */
export type StorageLimit = { name: keyof StorageLimits; limitBytes: number; usedBytes: number };

/**
 * Counts bytes that are announced against the project's limits, its own or `usual`: all of them or none.
 * @returns undefined; or the limit that they are over, and nothing was counted
 */
export async function takeStorage(
  project: InProject,
  bytes: number,
  usual: StorageLimits,
): Promise<StorageLimit | undefined> {
  const taken = await run(
    project,
    `with allowed as (
       select least(max(own_storage_bytes), coalesce(max(storage_limit_bytes), $3::bigint)) as stored,
         least(max(own_daily_upload_bytes), coalesce(max(daily_upload_limit_bytes), $4::bigint)) as daily
       from projects where id = $1)
     insert into storage_usage as usage (project_id, stored_bytes, day, day_bytes)
       select $1::uuid, $2::bigint, ${TODAY}, $2::bigint from allowed where $2::bigint <= least(stored, daily)
     on conflict (project_id) do update set stored_bytes = usage.stored_bytes + excluded.stored_bytes, day = excluded.day,
       day_bytes = case when usage.day = excluded.day then usage.day_bytes else 0 end + excluded.day_bytes
     where usage.stored_bytes + excluded.stored_bytes <= (select stored from allowed)
       and case when usage.day = excluded.day then usage.day_bytes else 0 end + excluded.day_bytes
         <= (select daily from allowed)`,
    [project.projectId, bytes, usual.storedBytes, usual.dailyBytes],
  );
  if (taken > 0) return undefined;
  const limits = await findEffectiveLimits(project, usual);
  const used = await findStorageUsage(project);
  for (const name of ['storedBytes', 'dailyBytes'] as const) {
    const limitBytes = limits[name];
    if (used[name] + bytes > limitBytes) return { name, limitBytes, usedBytes: used[name] };
  }
  // A file was forgotten, or the day ended, after the statement that was over a limit.
  return takeStorage(project, bytes, usual);
}

/** Counts anew what the project keeps in the store; announcements and deletions wait for it meanwhile. */
export async function recountStorage(project: InProject): Promise<void> {
  const { projectId } = project;
  await run(
    project,
    `insert into storage_usage as usage (project_id, stored_bytes, day, day_bytes) values ($1, 0, ${TODAY}, 0)
     on conflict (project_id) do update set stored_bytes = usage.stored_bytes`,
    [projectId],
  );
  // By a statement of its own: only what begins with the row locked sees all that was counted into it.
  await run(
    project,
    `update storage_usage set stored_bytes =
       (select coalesce(sum(size_bytes), 0) from assets where project_id = $1) where project_id = $1`,
    [projectId],
  );
}

/** Gives back what assets were counted for on the day of their announcement, if that is today: nothing came of them. */
export async function releaseToday(project: InProject, assetIds: readonly string[]): Promise<void> {
  await run(
    project,
    `update storage_usage set day_bytes = greatest(0, day_bytes -
       (select coalesce(sum(size_bytes), 0) from assets
        where project_id = $1 and id = any($2::uuid[]) and ${utcDay('created_at')} = ${TODAY}))
     where project_id = $1 and day = ${TODAY}`,
    [project.projectId, assetIds],
  );
}
