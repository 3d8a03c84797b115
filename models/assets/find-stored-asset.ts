import { selectInProject, type InProject } from '../in-project.ts';
import type { AssetState } from './asset.ts';

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
  return selectInProject<StoredAsset>(
    project,
    `select id, state, filename, object_key as "objectKey", mime_type as "mimeType", asset_type as "assetType",
       size_bytes::float8 as "sizeBytes", etag,
       extract(epoch from upload_expires_at - now())::float8 as "uploadSeconds",
       created_at < now() - interval '24 hours' as "isOverdue"
     from assets where project_id = $1 and id = any($2::uuid[]) order by array_position($2::uuid[], id)`,
    [project.projectId, ids],
  );
}
