import { randomUUID } from 'node:crypto';
import { literal, Op, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import { lockName } from '../advisory-locks.ts';
import type { AssetType } from '../../domain/upload-policy.ts';
import type { InProject, Project } from '../in-project.ts';
import { rows, run } from '../rows.ts';
import { defineTable, type RowOf } from '../table.ts';
import { releaseToday, takeStorage, type StorageLimit, type StorageLimits } from './storage-usage.ts';

/** A file of a project: announced and not yet checked, in the store, or about to be deleted from it. */
export const assets = defineTable({ tableName: 'assets' }, (c) => ({
  projectId: c.key(c.uuid()),
  id: c.key(c.uuid()),
  state: c.generated(c.text<'pending' | 'ready' | 'deleting'>()),
  filename: c.text(),
  storageFilename: c.text(),
  /** Where the file is in the store once it is ready. PostgreSQL generates it. */
  objectKey: c.generated(c.text()),
  mimeType: c.text(),
  assetType: c.text<AssetType>(),
  sizeBytes: {
    ...c.bigint<number>(),
    // node-postgres gives a bigint as text.
    get(): unknown {
      const value: unknown = this.getDataValue('sizeBytes');
      return typeof value === 'string' ? Number(value) : value;
    },
  },
  /** Of the checked copy. */
  etag: c.nullable(c.text()),
  createdBy: c.text(),
  createdAt: c.generated(c.timestamp()),
  uploadExpiresAt: c.timestamp(),
  readyAt: c.nullable(c.timestamp()),
  checkedAt: c.nullable(c.timestamp()),
  /** When a worker checks it next; null: there is nothing left to do. */
  lookAt: c.nullable(c.timestamp()),
  lease: c.nullable(c.uuid()),
  leasedUntil: c.nullable(c.timestamp()),
}));

export type Asset = RowOf<typeof assets>;

/** The states of an asset that callers know of. */
export type AssetState = Exclude<Asset['state'], 'deleting'>;

/** An asset that callers know of. */
export type LiveAsset = Asset & { state: AssetState };

const isLive = <Found extends Asset>(asset: Found): asset is Found & LiveAsset => asset.state !== 'deleting';

/** Where a page of assets begins: behind this one. `createdAt` as an ISO 8601 date-time in milliseconds. */
export const assetPosition = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

export type AssetPosition = z.infer<typeof assetPosition>;

/** An asset of the project by its id; undefined when there is none, or it was deleted. */
export async function findAsset(project: InProject, id: string): Promise<LiveAsset | undefined> {
  const { projectId, transaction } = project;
  const asset = await assets(project).findOne({ where: { projectId, id }, transaction });
  return asset && isLive(asset) ? asset : undefined;
}

/** The project's assets, the newest first. */
export async function findAssets(
  project: InProject,
  page: {
    after: AssetPosition | undefined;
    limit: number;
    assetType?: AssetType | undefined;
    state?: AssetState | undefined;
  },
): Promise<LiveAsset[]> {
  const { projectId, transaction } = project;
  const { after, limit, assetType, state } = page;
  const found = await assets(project).findAll({
    where: {
      projectId,
      ...(assetType !== undefined && { assetType }),
      [Op.and]: [
        // The condition of the index of pages, even where `state` says more.
        { state: { [Op.ne]: 'deleting' } },
        ...(state === undefined ? [] : [{ state }]),
        ...(after ? [isBehind(after)] : []),
      ],
    },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit,
    transaction,
  });
  return found.filter(isLive);
}

/** Sequelize knows no comparison of rows; the first condition is what an index is searched by. */
function isBehind({ createdAt: written, id }: AssetPosition): WhereOptions<Asset> {
  const createdAt = new Date(written);
  return {
    createdAt: { [Op.lte]: createdAt },
    [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { id: { [Op.lt]: id } }],
  };
}

export type NewAsset = Pick<Asset, 'filename' | 'storageFilename' | 'mimeType' | 'assetType' | 'sizeBytes'>;

/**
 * Writes files down before they are uploaded, in their order: all of them, or none when the project would then wait for
 * more than `maxPending`, or be over a limit of bytes. Of two requests at once the second waits for the first.
 * @param uploadSeconds for which the upload URLs live
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
): Promise<{ inserted: LiveAsset[] } | { over: 'pending' | StorageLimit }> {
  const { projectId, transaction } = project;
  await lockName(project, `assets ${projectId}`);
  const pending = await assets(project).count({ where: { projectId, state: 'pending' }, transaction });
  if (pending + files.length > maxPending) return { over: 'pending' };
  const bytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const over = await takeStorage(project, bytes, limits);
  if (over) return { over };
  const announced = files.map((file) => ({ id: randomUUID(), ...file }));
  await run(
    project,
    `insert into assets (project_id, id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
         upload_expires_at, look_at)
       select $1::uuid, file.*, $3::text, now() + make_interval(secs => $4), now() + interval '10 seconds'
       from jsonb_to_recordset($2::jsonb) as file (id uuid, "filename" text, "storageFilename" text, "mimeType" text,
         "assetType" text, "sizeBytes" bigint)`,
    [projectId, JSON.stringify(announced), createdBy, uploadSeconds],
  );
  const where = { projectId, id: announced.map(({ id }) => id) };
  const inserted = await assets(project).findAll({ where, transaction });
  const byId = new Map(inserted.filter(isLive).map((asset) => [asset.id, asset]));
  return { inserted: announced.flatMap(({ id }) => byId.get(id) ?? []) };
}

/**
 * Hides assets from callers; their objects in the store are deleted afterwards, now or by the sweep.
 * @returns how many of them were there
 */
export async function beginDeletion(project: InProject, ids: readonly string[]): Promise<number> {
  const { projectId, transaction } = project;
  const [begun] = await assets(project).update(
    { state: 'deleting', lookAt: literal('now()') },
    { where: { projectId, id: [...ids], state: { [Op.ne]: 'deleting' } }, transaction },
  );
  return begun;
}

/**
 * Gives up assets whose URLs nobody was given: their bytes are given back, those of the day now and
 * the others as soon as a sweep has looked.
 */
export async function abandonAssets(project: InProject, ids: readonly string[]): Promise<void> {
  const { projectId, transaction } = project;
  await releaseToday(project, ids);
  await assets(project).update(
    { state: 'deleting', lookAt: literal('now()'), uploadExpiresAt: literal(`now() - interval '2 hours'`) },
    { where: { projectId, id: [...ids], state: 'pending' }, transaction },
  );
}

/** Seconds for which URLs wait for the request that they were signed for. */
const TTL_SECONDS = 60;

/**
 * Keeps presigned URLs for the request that they were signed for. Whoever has one may use it, so they stand in our rows
 * for a minute and never in Temporal, which keeps what an activity returns for days.
 */
export async function storeSignedUrls(
  project: Project,
  requestId: string,
  urls: readonly string[],
): Promise<void> {
  await rows(
    // What a crash of PostgreSQL loses is asked for again.
    { ...project, settings: { synchronousCommit: false } },
    `insert into read_results (project_id, digest, operation, request, result, stored_at, expires_at)
     values ($1, sha256(convert_to($2, 'UTF8')), 'signedUrls', '{}', $3::json, now(), now() + make_interval(secs => $4))
     on conflict (project_id, digest) do update set result = excluded.result, expires_at = excluded.expires_at`,
    [project.projectId, requestId, JSON.stringify(urls), TTL_SECONDS],
  );
}

/** The URLs that were signed for a request. None when they have waited too long. */
export async function findSignedUrls(project: Project, requestId: string): Promise<string[]> {
  const found = await rows<{ url: string }>(
    project,
    `select url from read_results, json_array_elements_text(result) with ordinality as signed (url, place)
     where project_id = $1 and digest = sha256(convert_to($2, 'UTF8')) and expires_at > now() order by place`,
    [project.projectId, requestId],
  );
  return found.map(({ url }) => url);
}
