import { randomUUID } from 'node:crypto';
import { literal, Op } from 'sequelize';
import type { InProject, Project } from '../in-project.ts';
import { rows, run, defineClaim } from '../rows.ts';
import { recordEvents } from '../webhooks/project-events.ts';
import { assets, type Asset } from './assets.ts';
import { refundDailyBytes } from './storage-usage.ts';

/** Asset with the facts that a check needs. PostgreSQL's clock determines `uploadSeconds` and `isOverdue`. */
export type StoredAsset = Pick<
  Asset,
  'id' | 'state' | 'filename' | 'objectKey' | 'mimeType' | 'assetType' | 'sizeBytes' | 'etag'
> & {
  /** Seconds until the upload URL expires; negative after the expiry. */
  uploadSeconds: number;
  /** The asset was created more than 24 hours ago. */
  isOverdue: boolean;
};

/** Finds assets in the order of `ids`, and includes assets that are being deleted. */
export function findStoredAssets(project: Project, ids: readonly string[]): Promise<StoredAsset[]> {
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

export const claimAssets = defineClaim<{ projectId: string; assetId: string }>('claim_assets_to_check', [
  'projectId',
  'assetId',
]);

const LEASE_SECONDS = 30;

const leaseEnd = () => literal(`now() + interval '${LEASE_SECONDS} seconds'`);

const isUnleased = { [Op.or]: [{ leasedUntil: null }, { leasedUntil: { [Op.lt]: literal('now()') } }] };

/** @returns the new lease; undefined if the asset already has a lease or is no longer pending */
export async function leaseAsset(project: InProject, id: string): Promise<string | undefined> {
  const { projectId, transaction } = project;
  const lease = randomUUID();
  const [leased] = await assets(project).update(
    { lease, leasedUntil: leaseEnd(), checkedAt: literal('now()') },
    { where: { projectId, id, state: 'pending', ...isUnleased }, transaction },
  );
  return leased > 0 ? lease : undefined;
}

export async function renewLease(project: InProject, id: string, lease: string): Promise<void> {
  const { projectId, transaction } = project;
  await assets(project).update({ leasedUntil: leaseEnd() }, { where: { projectId, id, lease }, transaction });
}

const NO_LEASE = { lease: null, leasedUntil: null };

export async function releaseLease(project: InProject, id: string, lease: string): Promise<void> {
  const { projectId, transaction } = project;
  await assets(project).update(NO_LEASE, { where: { projectId, id, lease }, transaction });
}

/** SQL: end of the last possible upload, which may start just before its URL expires and take an hour. */
const LAST_UPLOAD = `upload_expires_at + interval '1 hour'`;

/**
 * Marks an asset as ready. Its checked copy stays; the uploaded object is deleted at the end of the last
 * possible upload, because until then another object could be uploaded.
 * @param options `etag`: ETag of the checked copy, which download URLs serve
 * @returns false if the asset was deleted or the lease was lost
 */
export async function markReady(
  project: InProject,
  id: string,
  { lease, etag }: { lease: string; etag: string },
): Promise<boolean> {
  const { projectId, transaction } = project;
  const [updated] = await assets(project).update(
    { state: 'ready', etag, readyAt: literal('now()'), ...NO_LEASE, checkAt: literal(LAST_UPLOAD) },
    { where: { projectId, id, lease, state: 'pending' }, transaction },
  );
  if (updated > 0) await recordEvents(project, [{ type: 'asset.ready', data: { assetId: id } }]);
  return updated > 0;
}

/**
 * Marks an asset for deletion, because its upload is invalid or missing. The daily limit still counts its
 * bytes, because the object store and the check may have processed them.
 * @returns false if the asset is no longer pending or the lease was lost
 */
export async function refuseAsset(project: InProject, id: string, lease: string): Promise<boolean> {
  const { projectId, transaction } = project;
  const [refused] = await assets(project).update(
    { state: 'deleting', checkAt: literal('now()'), ...NO_LEASE },
    { where: { projectId, id, lease, state: 'pending' }, transaction },
  );
  return refused > 0;
}

/**
 * Schedules another deletion of the uploaded object for the end of the last possible upload, or no deletion
 * if that time has passed.
 */
export async function scheduleUploadDeletion(project: InProject, id: string): Promise<void> {
  const { projectId, transaction } = project;
  await assets(project).update(
    { checkAt: literal(`case when ${LAST_UPLOAD} >= now() then ${LAST_UPLOAD} end`) },
    { where: { projectId, id, state: 'ready' }, transaction },
  );
}

/** Deletes the row of an asset, or postpones the deletion while an upload is possible or a lease is held. */
export async function deleteAssetRow(project: InProject, id: string): Promise<void> {
  const { projectId, transaction } = project;
  const isDeleted = await deleteRows(
    project,
    [id],
    `state = 'deleting' and ${LAST_UPLOAD} < now() and (leased_until is null or leased_until < now())`,
  );
  if (isDeleted) return;
  await assets(project).update(
    { checkAt: literal(`greatest(${LAST_UPLOAD}, leased_until)`) },
    { where: { projectId, id, state: 'deleting' }, transaction },
  );
}

/** Deletes assets whose upload URL was never signed. Their bytes no longer count toward the limits. */
export async function deleteUnsignedAssets(project: InProject, ids: readonly string[]): Promise<void> {
  await refundDailyBytes(project, ids);
  await deleteRows(project, ids, `state = 'pending' and checked_at is null`);
}

/**
 * Deletes the assets that meet an SQL condition, and subtracts their sizes from the project's stored bytes.
 * @returns false if no asset meets the condition
 */
async function deleteRows(project: InProject, ids: readonly string[], condition: string): Promise<boolean> {
  const changed = await run(
    project,
    `with deleted as (
       delete from assets where project_id = $1 and id = any($2::uuid[]) and ${condition} returning size_bytes)
     update storage_usage set stored_bytes = greatest(0, stored_bytes - (select sum(size_bytes) from deleted))
     where project_id = $1 and exists (select from deleted)`,
    [project.projectId, ids],
  );
  return changed > 0;
}
