import { randomUUID } from 'node:crypto';
import { DataTypes, literal, Op } from 'sequelize';
import { lockName } from '../advisory-locks.ts';
import type { AssetType } from '../../domain/upload-policy.ts';
import type { InProject, Project } from '../in-project.ts';
import { findValues, rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { refundDailyBytes, reserveStorage, type StorageLimit, type StorageLimits } from './storage-usage.ts';

/** `pending`: not uploaded or not checked. `deleting`: hidden from callers until the objects are deleted. */
export const assets = defineTable({ tableName: 'assets' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.uuid()),
  state: c.generated(c.text<'pending' | 'ready' | 'deleting'>()),
  filename: c.text(),
  storageFilename: c.text(),
  objectKey: c.generated(c.text()),
  mimeType: c.text(),
  assetType: c.text<AssetType>(),
  sizeBytes: {
    ...c.integer(),
    type: DataTypes.BIGINT,
    get(): unknown {
      const value: unknown = this.getDataValue('sizeBytes');
      return typeof value === 'string' ? Number(value) : value;
    },
  },
  /** ETag of the checked copy, which download URLs serve. */
  etag: c.nullable(c.text()),
  /** Random part of the public link's URL; null without a public link. */
  publicToken: c.nullable(c.text()),
  createdBy: c.text(),
  createdAt: c.generated(c.timestamp()),
  uploadExpiresAt: c.timestamp(),
  readyAt: c.nullable(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  /** Time of the next check or deletion; null: none is scheduled. */
  checkAt: c.nullable(c.timestamp()),
  lease: c.nullable(c.uuid()),
  leasedUntil: c.nullable(c.timestamp()),
}));

export type Asset = RowOf<typeof assets>;

export type AssetState = Exclude<Asset['state'], 'deleting'>;

export type LiveAsset = Asset & { state: AssetState };

export const isLive = <Found extends Asset>(asset: Found): asset is Found & LiveAsset =>
  asset.state !== 'deleting';

/** Returns undefined if the asset does not exist or is being deleted. */
export async function findAsset(
  project: InProject,
  id: string,
  options: { lock?: boolean } = {},
): Promise<LiveAsset | undefined> {
  const { projectId, transaction } = project;
  const asset = await assets(project).findOne({ where: { projectId, id }, transaction, ...options });
  return asset && isLive(asset) ? asset : undefined;
}

export type NewAsset = Pick<Asset, 'filename' | 'storageFilename' | 'mimeType' | 'assetType' | 'sizeBytes'>;

/**
 * Inserts all assets or none. Takes a lock until the transaction ends, so that concurrent requests cannot
 * together exceed `maxPending`.
 * @param options `maxPending`: limit of pending assets; `uploadSeconds`: lifetime of the upload URLs
 * @returns the assets, or the limit that they would exceed
 */
export async function insertAssets(
  project: InProject,
  files: readonly NewAsset[],
  {
    createdBy,
    maxPending,
    uploadSeconds,
    limits,
  }: { createdBy: string; maxPending: number; uploadSeconds: number; limits: StorageLimits },
): Promise<{ inserted: LiveAsset[] } | { exceeded: 'pending' | StorageLimit }> {
  const { projectId, transaction } = project;
  await lockName(project, `assets ${projectId}`);
  const pending = await assets(project).count({ where: { projectId, state: 'pending' }, transaction });
  if (pending + files.length > maxPending) return { exceeded: 'pending' };
  const bytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const exceeded = await reserveStorage(project, bytes, limits);
  if (exceeded) return { exceeded };
  const newAssets = files.map((file) => ({ id: randomUUID(), ...file }));
  await run(
    project,
    `insert into assets (project_id, id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
         upload_expires_at, check_at)
       select $1::uuid, file.*, $3::text, now() + make_interval(secs => $4), now() + interval '10 seconds'
       from jsonb_to_recordset($2::jsonb) as file (id uuid, "filename" text, "storageFilename" text, "mimeType" text,
         "assetType" text, "sizeBytes" bigint)`,
    [projectId, JSON.stringify(newAssets), createdBy, uploadSeconds],
  );
  const where = { projectId, id: newAssets.map(({ id }) => id) };
  const inserted = await assets(project).findAll({ where, transaction });
  const byId = new Map(inserted.filter(isLive).map((asset) => [asset.id, asset]));
  return { inserted: newAssets.flatMap(({ id }) => byId.get(id) ?? []) };
}

/**
 * Hides assets from callers at once. A worker deletes the objects later.
 * @returns the number of newly hidden assets
 */
export async function startDeletion(project: InProject, ids: readonly string[]): Promise<number> {
  const { projectId, transaction } = project;
  const [started] = await assets(project).update(
    { state: 'deleting', checkAt: literal('now()') },
    { where: { projectId, id: [...ids], state: { [Op.ne]: 'deleting' } }, transaction },
  );
  return started;
}

/**
 * Marks assets for deletion, because their upload URLs were not returned to the caller. Their bytes stop
 * counting against the daily limit at once, and against the storage limit after the next sweep.
 */
export async function abandonAssets(project: InProject, ids: readonly string[]): Promise<void> {
  const { projectId, transaction } = project;
  await refundDailyBytes(project, ids);
  await assets(project).update(
    { state: 'deleting', checkAt: literal('now()'), uploadExpiresAt: literal(`now() - interval '2 hours'`) },
    { where: { projectId, id: [...ids], state: 'pending' }, transaction },
  );
}

const SIGNED_URLS_TTL_SECONDS = 60;

/**
 * Stores presigned URLs for the API. If an activity returned them, Temporal would keep them for days.
 */
export async function storeSignedUrls(
  project: Project,
  requestId: string,
  urls: readonly string[],
): Promise<void> {
  await rows(
    // A crash of PostgreSQL may lose the URLs. The caller then repeats the request.
    { ...project, settings: { synchronousCommit: false } },
    `insert into read_results (project_id, digest, request, result, stored_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), '{}', $3::json, now(), now() + make_interval(secs => $4))
     on conflict (project_id, digest) do update set result = excluded.result, expires_at = excluded.expires_at`,
    [project.projectId, requestId, JSON.stringify(urls), SIGNED_URLS_TTL_SECONDS],
  );
}

export function findSignedUrls(project: Project, requestId: string): Promise<string[]> {
  return findValues<string>(
    project,
    `select url from read_results, json_array_elements_text(result) with ordinality as signed (url, place)
     where project_id = $1 and digest = sha256(convert_to($2, 'UTF8')) and expires_at > now() order by place`,
    [project.projectId, requestId],
  );
}
