import type { InProject } from '../in-project.ts';
import { findRow, getRow, run } from '../rows.ts';
import { TODAY, buildUtcDaySql } from '../sql.ts';

/**
 * `storedBytes`: size of all the project's assets, including those in the states `pending` and `deleting`.
 * `dailyBytes`: declared size of one day's uploads (UTC).
 */
export type StorageLimits = { storedBytes: number; dailyBytes: number };

/**
 * SQL: the lower of the project's own limit and the operator's. `$2` and `$3` are the operator's defaults.
 */
const EFFECTIVE_LIMITS = `
  select least(max(own_storage_bytes), coalesce(max(storage_limit_bytes), $2::bigint)) as stored,
    least(max(own_daily_upload_bytes), coalesce(max(daily_upload_limit_bytes), $3::bigint)) as daily
  from projects where id = $1`;

export async function findStorageUsage(project: InProject): Promise<StorageLimits> {
  const found = await findRow<StorageLimits>(
    project,
    `select stored_bytes::float8 as "storedBytes", (case when day = ${TODAY} then day_bytes else 0 end)::float8 as "dailyBytes"
     from storage_usage where project_id = $1`,
    [project.projectId],
  );
  return found ?? { storedBytes: 0, dailyBytes: 0 };
}

export type StorageLimit = { name: keyof StorageLimits; limitBytes: number; usedBytes: number };

/**
 * Counts the bytes towards both limits, or towards neither.
 * @returns the exceeded limit; undefined if the bytes were counted
 */
export async function reserveStorage(
  project: InProject,
  bytes: number,
  defaults: StorageLimits,
): Promise<StorageLimit | undefined> {
  const reserved = await run(
    project,
    `with allowed as (${EFFECTIVE_LIMITS})
     insert into storage_usage as usage (project_id, stored_bytes, day, day_bytes)
       select $1::uuid, $4::bigint, ${TODAY}, $4::bigint from allowed where $4::bigint <= least(stored, daily)
     on conflict (project_id) do update set stored_bytes = usage.stored_bytes + excluded.stored_bytes, day = excluded.day,
       day_bytes = case when usage.day = excluded.day then usage.day_bytes else 0 end + excluded.day_bytes
     where usage.stored_bytes + excluded.stored_bytes <= (select stored from allowed)
       and case when usage.day = excluded.day then usage.day_bytes else 0 end + excluded.day_bytes
         <= (select daily from allowed)`,
    [project.projectId, defaults.storedBytes, defaults.dailyBytes, bytes],
  );
  if (reserved > 0) return undefined;
  const limits = await getRow<StorageLimits>(
    project,
    `select stored::float8 as "storedBytes", daily::float8 as "dailyBytes" from (${EFFECTIVE_LIMITS}) as allowed`,
    [project.projectId, defaults.storedBytes, defaults.dailyBytes],
  );
  const used = await findStorageUsage(project);
  for (const name of ['storedBytes', 'dailyBytes'] as const) {
    const limitBytes = limits[name];
    if (used[name] + bytes > limitBytes) return { name, limitBytes, usedBytes: used[name] };
  }
  // Capacity became free after the first statement, because an asset was deleted or the day changed.
  return reserveStorage(project, bytes, defaults);
}

/**
 * Recomputes the stored bytes from the assets. Concurrent inserts and deletions of assets wait for the lock
 * on the usage row.
 */
export async function recountStorage(project: InProject): Promise<void> {
  const { projectId } = project;
  await run(
    project,
    `insert into storage_usage as usage (project_id, stored_bytes, day, day_bytes) values ($1, 0, ${TODAY}, 0)
     on conflict (project_id) do update set stored_bytes = usage.stored_bytes`,
    [projectId],
  );
  // Separate statement, because only a snapshot that is taken after the row is locked includes all concurrent
  // changes.
  await run(
    project,
    `update storage_usage set stored_bytes =
       (select coalesce(sum(size_bytes), 0) from assets where project_id = $1) where project_id = $1`,
    [projectId],
  );
}

/**
 * Subtracts the sizes of assets that were inserted today (UTC) from today's bytes. Requires that
 * nothing can be uploaded to the assets any more.
 */
export async function refundDailyBytes(project: InProject, assetIds: readonly string[]): Promise<void> {
  await run(
    project,
    `update storage_usage set day_bytes = greatest(0, day_bytes -
       (select coalesce(sum(size_bytes), 0) from assets
        where project_id = $1 and id = any($2::uuid[]) and ${buildUtcDaySql('created_at')} = ${TODAY}))
     where project_id = $1 and day = ${TODAY}`,
    [project.projectId, assetIds],
  );
}
