import { Op, type WhereOptions } from 'sequelize';
import { z } from 'zod';
import type { AssetType } from '../../domain/upload-policy.ts';
import type { InProject } from '../in-project.ts';
import { toContainsPattern } from '../sql.ts';
import { assets, isLive, type Asset, type AssetState, type LiveAsset } from './assets.ts';

const ORDERS = {
  newest: ['createdAt', 'DESC'],
  largest: ['sizeBytes', 'DESC'],
  name: ['filename', 'ASC'],
} as const;

type AssetOrder = keyof typeof ORDERS;

/** Cursor: sort value and id of the previous page's last asset. Times are in ISO 8601 with milliseconds. */
export const assetPosition = z.strictObject({ value: z.union([z.string(), z.number()]), id: z.uuid() });

type AssetPosition = z.infer<typeof assetPosition>;

export function toAssetPosition(asset: Asset, order: AssetOrder): AssetPosition {
  const value = asset[ORDERS[order][0]];
  return { value: value instanceof Date ? value.toISOString() : value, id: asset.id };
}

export async function findAssets(
  project: InProject,
  page: {
    after: AssetPosition | undefined;
    limit: number;
    order: AssetOrder;
    assetType?: AssetType | undefined;
    state?: AssetState | undefined;
    isPublic?: boolean | undefined;
    search?: string | undefined;
  },
): Promise<LiveAsset[]> {
  const { projectId, transaction } = project;
  const { after, limit, order, assetType, state, isPublic, search } = page;
  const [column, direction] = ORDERS[order];
  const found = await assets(project).findAll({
    where: {
      projectId,
      ...(assetType !== undefined && { assetType }),
      ...(isPublic !== undefined && { publicToken: isPublic ? { [Op.ne]: null } : null }),
      ...(search !== undefined && { filename: { [Op.iLike]: toContainsPattern(search) } }),
      [Op.and]: [
        // PostgreSQL uses the partial index `assets_page` only with this condition, even if the query has
        // another condition on `state`.
        { state: { [Op.ne]: 'deleting' } },
        ...(state === undefined ? [] : [{ state }]),
        ...(after ? [isAfterCursor(after, order)] : []),
      ],
    },
    order: [
      [column, direction],
      ['id', direction],
    ],
    limit,
    transaction,
  });
  return found.filter(isLive);
}

/**
 * Returns conditions that replace a row comparison, which Sequelize lacks. The first condition lets
 * PostgreSQL use the index of `createdAt`.
 */
function isAfterCursor({ value: cursorValue, id }: AssetPosition, order: AssetOrder): WhereOptions<Asset> {
  const [column, direction] = ORDERS[order];
  const value = column === 'createdAt' ? new Date(cursorValue) : cursorValue;
  const [isAfter, isAtOrAfter] = direction === 'DESC' ? [Op.lt, Op.lte] : [Op.gt, Op.gte];
  return {
    [column]: { [isAtOrAfter]: value },
    [Op.or]: [{ [column]: { [isAfter]: value } }, { id: { [isAfter]: id } }],
  };
}
