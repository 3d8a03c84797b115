import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AssetType } from '../../domain/upload-policy.ts';
import type { InProject } from '../in-project.ts';
import { rows } from '../rows.ts';

/** A file of a project that callers know of: announced and not yet checked, or in the store. */
export type Asset = {
  id: string;
  state: AssetState;
  filename: string;
  storageFilename: string;
  /** Where the file is in the store once it is ready. */
  objectKey: string;
  mimeType: string;
  assetType: AssetType;
  sizeBytes: number;
  createdAt: Date;
  readyAt: Date | null;
};

export type AssetState = 'pending' | 'ready';

/** The columns of an {@link Asset}, for statements. */
export const ASSET_COLUMNS = `id, state, filename, storage_filename as "storageFilename",
  object_key as "objectKey", mime_type as "mimeType", asset_type as "assetType", size_bytes::float8 as "sizeBytes",
  created_at as "createdAt", ready_at as "readyAt"`;

/** Where a page of assets begins: behind this one. `createdAt` as an ISO 8601 date-time in milliseconds. */
export const assetPosition = z.strictObject({ createdAt: z.iso.datetime(), id: z.uuid() });

export type AssetPosition = z.infer<typeof assetPosition>;

/** An asset of the project by its id; undefined when there is none, or it was deleted. */
export async function findAsset(project: InProject, id: string): Promise<Asset | undefined> {
  const [asset] = await rows<Asset>(
    project,
    `select ${ASSET_COLUMNS} from assets where project_id = $1 and id = $2 and state <> 'deleting'`,
    [project.projectId, id],
  );
  return asset;
}

/** The project's assets, the newest first. */
export function listAssets(
  project: InProject,
  page: {
    after: AssetPosition | undefined;
    limit: number;
    assetType?: AssetType | undefined;
    state?: AssetState | undefined;
  },
): Promise<Asset[]> {
  return rows<Asset>(
    project,
    `select ${ASSET_COLUMNS} from assets
     where project_id = $1 and state <> 'deleting' and ($2::text is null or asset_type = $2)
       and ($3::text is null or state = $3)
       and ($4::timestamptz is null or (created_at, id) < ($4::timestamptz, $5::uuid))
     order by created_at desc, id desc limit $6`,
    [
      project.projectId,
      page.assetType ?? null,
      page.state ?? null,
      page.after?.createdAt ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  );
}

export type NewAsset = {
  filename: string;
  storageFilename: string;
  mimeType: string;
  assetType: AssetType;
  sizeBytes: number;
};

/**
 * Writes files down before they are uploaded, in their order: all of them, or none when the project would then wait for
 * more than `mostPending`. Of two requests at once the second waits for the first.
 * @param lifetime seconds for which the upload URLs live
 * @returns undefined when they are too many
 */
export async function insertAssets(
  project: InProject,
  files: readonly NewAsset[],
  { createdBy, mostPending, lifetime }: { createdBy: string; mostPending: number; lifetime: number },
): Promise<Asset[] | undefined> {
  const { projectId } = project;
  await rows(project, `select pg_advisory_xact_lock(hashtextextended('assets ' || $1, 0))`, [projectId]);
  const [counted] = await rows<{ pending: number }>(
    project,
    `select count(*)::int as pending from assets where project_id = $1 and state = 'pending'`,
    [projectId],
  );
  if ((counted?.pending ?? 0) + files.length > mostPending) return undefined;
  const found = files.map((file) => ({ id: randomUUID(), ...file }));
  const inserted = await rows<Asset>(
    project,
    `insert into assets (project_id, id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at, look_at)
     select $1::uuid, file.*, $3::text, now() + make_interval(secs => $4), now() + interval '10 seconds'
     from jsonb_to_recordset($2::jsonb) as file (id uuid, "filename" text, "storageFilename" text, "mimeType" text,
       "assetType" text, "sizeBytes" bigint)
     returning ${ASSET_COLUMNS}`,
    [projectId, JSON.stringify(found), createdBy, lifetime],
  );
  const byId = new Map(inserted.map((asset) => [asset.id, asset]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Takes assets away from callers; what is in the store is deleted after them, now or by the sweep.
 * @returns the ids of those that were there
 */
export async function beginDeletion(project: InProject, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    project,
    `update assets set state = 'deleting', look_at = now()
     where project_id = $1 and id = any($2::uuid[]) and state <> 'deleting' returning id`,
    [project.projectId, ids],
  );
  return found.map(({ id }) => id);
}
