import { queryOptions } from '@tanstack/react-query';
import type { Params, Schema } from '@throughline/client';
import { api } from './client.ts';

export type AdAccount = Schema<'AdAccount'>;
type InsightsParams = Params<'getPlatformInsights'>;
export type Level = NonNullable<InsightsParams['level']>;
export type DatePreset = NonNullable<InsightsParams['datePreset']>;

/** Approximately the API's cache time. */
const ACCOUNTS_FRESH_FOR_MS = 60_000;
const INSIGHTS_FRESH_FOR_MS = 300_000;

/** Ad accounts that the project's Meta connections can access. */
export const adAccountsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ad-accounts', projectId],
    queryFn: ({ signal }) => api.socials.listAdAccounts({ projectId }, { signal }),
    staleTime: ACCOUNTS_FRESH_FOR_MS,
  });

/** Insights of an ad account by platform and position. */
export const insightsQuery = (params: {
  projectId: string;
  accountId: string;
  level: Level;
  datePreset: DatePreset;
}) =>
  queryOptions({
    queryKey: ['insights', params],
    queryFn: ({ signal }) => api.socials.getPlatformInsights(params, { signal }),
    staleTime: INSIGHTS_FRESH_FOR_MS,
  });
