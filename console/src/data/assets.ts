import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Params, Schema } from '@throughline/client';
import { api } from './client.ts';
import { ifOnePage, hasOnePage, pollEvery } from './polling.ts';
import { BY_CURSOR } from './paging.ts';
import { queryClient } from './query-client.ts';
import { refusedAssetsQuery } from './refused-assets.ts';

export type Asset = Schema<'Asset'>;
export type AssetType = Schema<'AssetType'>;
export type AssetState = Schema<'AssetState'>;

const PAGE_SIZE = 50;

const POLL_EVERY_MS = 3_000;

export const assetsQuery = (
  projectId: string,
  filters: Omit<NonNullable<Params<'listAssets'>>, 'projectId' | 'cursor' | 'limit'>,
) =>
  infiniteQueryOptions({
    queryKey: ['assets', projectId, filters],
    queryFn: ({ pageParam, signal }) =>
      api.assets.listAssets({ projectId, limit: PAGE_SIZE, ...filters, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
    refetchInterval: pollEvery((data: { pages: { assets: readonly Asset[] }[] } | undefined) =>
      hasOnePage(data) && data?.pages.some(({ assets }) => assets.some((asset) => asset.state === 'pending'))
        ? POLL_EVERY_MS
        : false,
    ),
    refetchOnWindowFocus: ifOnePage,
  });

/** Shorter than the 5 minutes for which a download URL is valid. */
const URL_FRESH_FOR_MS = 4 * 60_000;

export const assetUrlQuery = (projectId: string, itemId: string) =>
  queryOptions({
    queryKey: ['asset-url', projectId, itemId],
    queryFn: ({ signal }) => api.assets.getAsset({ projectId, itemId }, { signal }),
    staleTime: URL_FRESH_FOR_MS,
  });

/** Also refetches the refused files on Home, because a refused file moves there from the list of files. */
export async function refetchAssets(projectId: string): Promise<void> {
  await Promise.all(
    [['assets', projectId], refusedAssetsQuery(projectId).queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}
