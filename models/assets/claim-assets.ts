import { QueryTypes } from 'sequelize';
import type { Database } from '../database.ts';

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
