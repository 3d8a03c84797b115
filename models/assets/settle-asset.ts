import { selectInProject, type InProject } from '../in-project.ts';

/**
 * Makes a checked asset ready. The sweep looks at it once more, for what its upload URL may still write.
 * @param etag of the copy that is served
 * @returns false when it was deleted meanwhile, or the lease was lost
 */
export async function makeReady(
  project: InProject,
  id: string,
  { lease, etag }: { lease: string; etag: string },
): Promise<boolean> {
  const rows = await selectInProject(
    project,
    `update assets set state = 'ready', etag = $4, ready_at = now(), lease = null, leased_until = null,
       look_at = upload_expires_at + interval '1 hour'
     where project_id = $1 and id = $2 and lease = $3 and state = 'pending' returning id`,
    [project.projectId, id, lease, etag],
  );
  return rows.length > 0;
}

/**
 * Takes an asset away from callers that is false or never came.
 * @returns false when it is not pending any more, or the lease was lost
 */
export async function refuseAsset(project: InProject, id: string, lease: string): Promise<boolean> {
  const rows = await selectInProject(
    project,
    `update assets set state = 'deleting', look_at = now(), lease = null, leased_until = null
     where project_id = $1 and id = $2 and lease = $3 and state = 'pending' returning id`,
    [project.projectId, id, lease],
  );
  return rows.length > 0;
}

/** Notes that its objects were cleared away: once more when its upload URL has ended, then never again. */
export async function noteCleared(project: InProject, id: string): Promise<void> {
  await selectInProject(
    project,
    `update assets set look_at = case when upload_expires_at + interval '1 hour' < now() then null
       else upload_expires_at + interval '1 hour' end
     where project_id = $1 and id = $2 and state = 'ready' returning id`,
    [project.projectId, id],
  );
}

/**
 * Forgets a deleted asset, whose objects were deleted a moment ago: at once if nothing more can come into the store,
 * else when its upload URL has ended and no check holds it.
 */
export async function forgetAsset(project: InProject, id: string): Promise<void> {
  const values = [project.projectId, id];
  const gone = await selectInProject(
    project,
    `delete from assets where project_id = $1 and id = $2 and state = 'deleting'
       and upload_expires_at < now() - interval '1 hour' and coalesce(leased_until < now(), true) returning id`,
    values,
  );
  if (gone.length > 0) return;
  await selectInProject(
    project,
    `update assets set look_at = greatest(upload_expires_at + interval '1 hour', leased_until)
     where project_id = $1 and id = $2 and state = 'deleting' returning id`,
    values,
  );
}

/** Forgets assets that no URL was ever signed for. */
export async function forgetAnnounced(project: InProject, ids: readonly string[]): Promise<void> {
  await selectInProject(
    project,
    `delete from assets where project_id = $1 and id = any($2::uuid[]) and state = 'pending'
       and checked_at is null returning id`,
    [project.projectId, ids],
  );
}
