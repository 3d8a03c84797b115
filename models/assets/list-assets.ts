import type { AssetType } from '../../domain/upload-policy.ts';
import { selectInProject, type InProject } from '../in-project.ts';
import { ASSET_COLUMNS, type Asset, type AssetPosition, type AssetState } from './asset.ts';

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
  return selectInProject<Asset>(
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
