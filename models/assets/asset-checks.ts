import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { AssetState } from './assets.ts';
import type { Database } from '../database.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** An asset as the work on its objects sees it. */
export type StoredAsset = {
  id: string;
  state: AssetState | 'deleting';
  filename: string;
  objectKey: string;
  mimeType: string;
  assetType: string;
  sizeBytes: number;
  /** Of the checked copy. */
  etag: string | null;
  /** Seconds for which its upload URL lives on; negative: since when it does not. */
  uploadSeconds: number;
  /** It waited a day for an upload that did not come. */
  isOverdue: boolean;
};

/** Assets of the project by their ids, deleted ones too, in the order of the ids. */
export function findStoredAssets(project: InProject, ids: readonly string[]): Promise<StoredAsset[]> {
  return rows<StoredAsset>(
    project,
    `select id, state, filename, object_key as "objectKey", mime_type as "mimeType", asset_type as "assetType",
       size_bytes::float8 as "sizeBytes", etag,
       extract(epoch from upload_expires_at - now())::float8 as "uploadSeconds",
       created_at < now() - interval '24 hours' as "isOverdue"
     from assets where project_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
    [project.projectId, ids],
  );
}

/** Claims, of all projects, assets that are due to be looked at, at most so many at once. */
export function claimAssets(
  { sequelize }: Database,
  atMost: number,
): Promise<{ projectId: string; assetId: string }[]> {
  return sequelize.query<{ projectId: string; assetId: string }>(
    `select project_id as "projectId", asset_id as "assetId" from claim_assets_to_check($1)`,
    { bind: [atMost], type: QueryTypes.SELECT },
  );
}

/** Seconds after which a check that is not heard of any more has lost its asset. */
const LEASE_SECONDS = 30;

/** Takes a pending asset for a check; undefined when another has it, or it is not pending any more. */
export async function leaseAsset(project: InProject, id: string): Promise<string | undefined> {
  const lease = randomUUID();
  const found = await rows(
    project,
    `update assets set lease = $3, leased_until = now() + make_interval(secs => $4), checked_at = now()
     where project_id = $1 and id = $2 and state = 'pending' and coalesce(leased_until < now(), true) returning id`,
    [project.projectId, id, lease, LEASE_SECONDS],
  );
  return found.length > 0 ? lease : undefined;
}

/** Keeps it for longer. */
export async function renewLease(project: InProject, id: string, lease: string): Promise<void> {
  await rows(
    project,
    `update assets set leased_until = now() + make_interval(secs => $4)
     where project_id = $1 and id = $2 and lease = $3 returning id`,
    [project.projectId, id, lease, LEASE_SECONDS],
  );
}

/** Gives it back. */
export async function endLease(project: InProject, id: string, lease: string): Promise<void> {
  await rows(
    project,
    `update assets set lease = null, leased_until = null
     where project_id = $1 and id = $2 and lease = $3 returning id`,
    [project.projectId, id, lease],
  );
}

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
  const found = await rows(
    project,
    `update assets set state = 'ready', etag = $4, ready_at = now(), lease = null, leased_until = null,
       look_at = upload_expires_at + interval '1 hour'
     where project_id = $1 and id = $2 and lease = $3 and state = 'pending' returning id`,
    [project.projectId, id, lease, etag],
  );
  return found.length > 0;
}

/**
 * Takes an asset away from callers that is false or never came.
 * @returns false when it is not pending any more, or the lease was lost
 */
export async function refuseAsset(project: InProject, id: string, lease: string): Promise<boolean> {
  const found = await rows(
    project,
    `update assets set state = 'deleting', look_at = now(), lease = null, leased_until = null
     where project_id = $1 and id = $2 and lease = $3 and state = 'pending' returning id`,
    [project.projectId, id, lease],
  );
  return found.length > 0;
}

/** Notes that its objects were cleared away: once more when its upload URL has ended, then never again. */
export async function noteCleared(project: InProject, id: string): Promise<void> {
  await rows(
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
  const gone = await rows(
    project,
    `delete from assets where project_id = $1 and id = $2 and state = 'deleting'
       and upload_expires_at < now() - interval '1 hour' and coalesce(leased_until < now(), true) returning id`,
    values,
  );
  if (gone.length > 0) return;
  await rows(
    project,
    `update assets set look_at = greatest(upload_expires_at + interval '1 hour', leased_until)
     where project_id = $1 and id = $2 and state = 'deleting' returning id`,
    values,
  );
}

/** Forgets assets that no URL was ever signed for. */
export async function forgetAnnounced(project: InProject, ids: readonly string[]): Promise<void> {
  await rows(
    project,
    `delete from assets where project_id = $1 and id = any($2::uuid[]) and state = 'pending'
       and checked_at is null returning id`,
    [project.projectId, ids],
  );
}
