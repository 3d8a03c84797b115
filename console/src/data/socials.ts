import { queryOptions } from '@tanstack/react-query';
import type { Params, Schema } from '@throughline/client';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';

export type AdAccount = Schema<'AdAccount'>;
type InsightsParams = Params<'getPlatformInsights'>;
export type Level = NonNullable<InsightsParams['level']>;

/**
 * The API caches accounts and insights for about these times, so earlier requests would return the cached
 * data.
 */
const ACCOUNTS_FRESH_FOR_MS = 60_000;
const INSIGHTS_FRESH_FOR_MS = 300_000;

export const adAccountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ad-accounts', projectId],
    queryFn: ({ signal }) => api.socials.listAdAccounts({ projectId }, { signal }),
    staleTime: ACCOUNTS_FRESH_FOR_MS,
  });

export const insightsQuery = (
  params: Pick<InsightsParams, 'projectId' | 'accountId' | 'level' | 'breakdown' | 'timeIncrement'>,
  { from, to }: DateRange,
) => {
  const request = { ...params, startDate: from, endDate: to };
  return queryOptions({
    queryKey: ['insights', request],
    queryFn: async ({ signal }) => (await api.socials.getPlatformInsights(request, { signal })).data,
    staleTime: INSIGHTS_FRESH_FOR_MS,
  });
};
