import { randomUUID } from 'node:crypto';
import type { AssetType } from '../../domain/upload-policy.ts';
import { selectInProject, type InProject } from '../in-project.ts';
import { ASSET_COLUMNS, type Asset } from './asset.ts';

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
  await selectInProject(project, `select pg_advisory_xact_lock(hashtextextended('assets ' || $1, 0))`, [
    projectId,
  ]);
  const [counted] = await selectInProject<{ pending: number }>(
    project,
    `select count(*)::int as pending from assets where project_id = $1 and state = 'pending'`,
    [projectId],
  );
  if ((counted?.pending ?? 0) + files.length > mostPending) return undefined;
  const rows = files.map((file) => ({ id: randomUUID(), ...file }));
  const inserted = await selectInProject<Asset>(
    project,
    `insert into assets (project_id, id, filename, storage_filename, mime_type, asset_type, size_bytes, created_by,
       upload_expires_at, look_at)
     select $1::uuid, file.*, $3::text, now() + make_interval(secs => $4), now() + interval '10 seconds'
     from jsonb_to_recordset($2::jsonb) as file (id uuid, "filename" text, "storageFilename" text, "mimeType" text,
       "assetType" text, "sizeBytes" bigint)
     returning ${ASSET_COLUMNS}`,
    [projectId, JSON.stringify(rows), createdBy, lifetime],
  );
  const byId = new Map(inserted.map((asset) => [asset.id, asset]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
