import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import { api } from './client.ts';
import { pollEvery } from './polling.ts';
import { readAllByCursor, BY_CURSOR } from './paging.ts';
import { useHasScope, useProject } from './projects.ts';
import type { DateRange } from './date-range.ts';
import type { Days, ReportBy } from './report.ts';

export type Customer = Schema<'SearchadsCustomer'>;
export type Campaign = Schema<'Campaign'>;
export type CampaignDetails = Schema<'CampaignDetails'>;
export type AccountHealth = Schema<'AccountHealth'>;
export type HealthState = Schema<'HealthState'>;
export type CampaignChange = Schema<'UpdateSearchCampaignRequest'>;
export type NewCampaign = Schema<'CreateSearchCampaignRequest'>;
export type ReportRow = Schema<'ReportRow'>;

export type Account = { projectId: string; customerId: string };
export type CampaignPlace = Account & { campaignId: string };

const POLL_EVERY_MS = 5_000;

/** The API caches campaigns and health for this time, and reports and the list of accounts for longer. */
const FRESH_FOR_MS = 60_000;

const PAGE_SIZE = 50;
const REPORT_PAGE_SIZE = 200;
const MAX_CAMPAIGNS_TO_FIX = 20;

/** Largest page of the API. All days of a date range fit into it. */
const MAX_REPORT_PAGE_SIZE = 1_000;

const MAX_NAMES = 100;

export const customersQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['ads', projectId, 'customers'],
    queryFn: ({ signal }) => api.searchads.listSearchadsCustomers({ projectId }, { signal }),
    staleTime: FRESH_FOR_MS,
    // With many manager accounts, the first read takes minutes, so poll until the list is complete.
    refetchInterval: pollEvery((data: { complete: boolean } | undefined) =>
      data?.complete === false ? POLL_EVERY_MS : false,
    ),
  });

export const healthQuery = (account: Account) =>
  queryOptions({
    queryKey: [...getAccountKey(account), 'health'],
    queryFn: ({ signal }) => api.searchads.getAccountHealth(account, { signal }),
    staleTime: FRESH_FOR_MS,
  });

/** Reads at most 2,000 campaigns of an account: either the removed campaigns or all others. */
export const campaignsQuery = (account: Account, areRemoved: boolean) =>
  queryOptions({
    queryKey: [...getAccountKey(account), 'campaigns', areRemoved],
    queryFn: async ({ signal }) => {
      const status = areRemoved ? ('REMOVED' as const) : undefined;
      const pages = await readAllByCursor((page) =>
        api.searchads.listCampaigns({ ...account, status, ...page }, { signal }),
      );
      return {
        campaigns: pages.flatMap(({ campaigns }) => campaigns),
        isCut: pages.at(-1)?.nextCursor !== null,
      };
    },
    staleTime: FRESH_FOR_MS,
  });

export const campaignNamesQuery = (account: Account) =>
  queryOptions({
    queryKey: [...getAccountKey(account), 'campaign-names'],
    queryFn: ({ signal }) => api.searchads.listCampaigns({ ...account, limit: MAX_NAMES }, { signal }),
    staleTime: FRESH_FOR_MS,
  });

export const campaignsToFixQuery = (account: Account) =>
  queryOptions({
    queryKey: [...getAccountKey(account), 'needs-action'],
    queryFn: ({ signal }) =>
      api.searchads.listCampaigns(
        { ...account, health: 'needs_action' as const, limit: MAX_CAMPAIGNS_TO_FIX },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

export const campaignQuery = (place: CampaignPlace) =>
  queryOptions({
    queryKey: [...getAccountKey(place), 'campaign', place.campaignId],
    queryFn: ({ signal }) => api.searchads.getCampaign(place, { signal }),
    staleTime: FRESH_FOR_MS,
  });

const METRICS = 'impressions,clicks,spend,conversions,ctr,averageCpc,costPerConversion';

export const reportQuery = (account: Account, days: Days, by: ReportBy, campaignId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...getAccountKey(account), 'report', days, by, campaignId],
    queryFn: ({ pageParam, signal }) =>
      api.searchads.getPerformanceReport(
        {
          ...account,
          ...days,
          by,
          metrics: METRICS,
          // The trend chart needs all days in the first page.
          limit: by === 'date' ? MAX_REPORT_PAGE_SIZE : REPORT_PAGE_SIZE,
          campaignId,
          cursor: pageParam,
        },
        { signal },
      ),
    ...BY_CURSOR,
    staleTime: FRESH_FOR_MS,
  });

export const byDayQuery = (account: Account, { from, to }: DateRange) =>
  queryOptions({
    queryKey: [...getAccountKey(account), 'by-day', from, to],
    queryFn: ({ signal }) =>
      api.searchads.getPerformanceReport(
        {
          ...account,
          startDate: from,
          endDate: to,
          by: 'date',
          metrics: 'spend,conversions',
          limit: MAX_REPORT_PAGE_SIZE,
        },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

const LOCATIONS_FRESH_FOR_MS = 24 * 60 * 60 * 1_000;

/** Sends no request for an empty query. */
export const locationsQuery = ({ projectId, customerId }: Account, query: string) =>
  queryOptions({
    queryKey: ['locations', projectId, customerId, query],
    queryFn: ({ signal }) => api.searchads.searchLocations({ projectId, customerId, query }, { signal }),
    enabled: query !== '',
    staleTime: LOCATIONS_FRESH_FOR_MS,
  });

/** Reads the whole report, which has at most 10,000 rows. */
export const metricsQuery = (parent: Account | CampaignPlace, by: 'campaign' | 'keyword', days: Days) =>
  queryOptions({
    queryKey: [...getAccountKey(parent), 'metrics', by, parent, days],
    queryFn: async ({ signal }) => {
      const pages = await readAllByCursor((page) =>
        api.searchads.getPerformanceReport(
          { ...parent, ...days, by, metrics: METRICS, ...page, limit: MAX_REPORT_PAGE_SIZE },
          { signal },
        ),
      );
      return { rows: pages.flatMap(({ rows }) => rows), total: pages[0]?.total ?? {} };
    },
    staleTime: FRESH_FOR_MS,
  });

/** Changes of a campaign that were requested here, newest first. Excludes changes made in Google Ads. */
export const campaignChangesQuery = (place: CampaignPlace) =>
  infiniteQueryOptions({
    queryKey: [...getAccountKey(place), 'changes', place.campaignId],
    queryFn: ({ pageParam, signal }) =>
      api.searchads.listCampaignChanges({ ...place, limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    ...BY_CURSOR,
  });

export const getAccountKey = ({ projectId, customerId }: Account) => ['ads', projectId, customerId] as const;

/** Returns the account's time zone, or else the project's. Undefined while the list of accounts loads. */
export function useTimeZone(account: Account): string | undefined {
  const { timeZone } = useProject();
  const hasScope = useHasScope();
  const customer = useCustomer(account);
  const { data, error } = useQuery({ ...customersQuery(account.projectId), enabled: hasScope('ads:read') });
  return customer || data?.complete === true || error ? (customer?.timeZone ?? timeZone) : undefined;
}

/**
 * Returns an account of the project. Undefined while the list of accounts loads, or if the list lacks the
 * account.
 */
export function useCustomer({ projectId, customerId }: Account): Customer | undefined {
  const hasScope = useHasScope();
  const { data } = useQuery({ ...customersQuery(projectId), enabled: hasScope('ads:read') });
  return data?.customers.find((customer) => customer.customerId === customerId);
}
