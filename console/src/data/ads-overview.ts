import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { useHasScope, useProject } from './projects.ts';
import { customersQuery, healthQuery, type Customer } from './searchads.ts';

/** Maximum ad accounts that Home reads. */
const MAX_ACCOUNTS = 100;

/** Equals the API's cache time. */
const FRESH_FOR_MS = 60_000;

const MOST = 20;

/** Campaigns of an account that need attention. */
const waitingCampaignsQuery = (projectId: string, customerId: string) =>
  queryOptions({
    queryKey: ['ads', projectId, customerId, 'needs-action'],
    queryFn: ({ signal }) =>
      api.searchads.listCampaigns(
        { projectId, customerId, health: 'needs_action' as const, limit: MOST },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

/** Daily spend and conversions of an account. */
const byDayQuery = (projectId: string, customerId: string, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['ads', projectId, customerId, 'by-day', from, to],
    queryFn: ({ signal }) =>
      api.searchads.getPerformanceReport(
        { projectId, customerId, startDate: from, endDate: to, by: 'date', metrics: 'spend,conversions' },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

/** Returns the readable ad accounts, and the number of accounts beyond the maximum. */
function useAccounts(): { accounts: Customer[]; beyond: number; isLoading: boolean } {
  const { id } = useProject();
  const hasScope = useHasScope();
  const { data, isLoading } = useQuery({ ...customersQuery(id), enabled: hasScope('ads:read') });
  const readable = (data?.customers ?? []).filter(({ readable: isReadable }) => isReadable !== false);
  return {
    accounts: readable.slice(0, MAX_ACCOUNTS),
    beyond: Math.max(0, readable.length - MAX_ACCOUNTS),
    isLoading: isLoading || data?.complete === false,
  };
}

/** Returns the accounts and campaigns that need attention. */
export function useAdsNeedingAction() {
  const { id } = useProject();
  const { accounts, beyond, isLoading } = useAccounts();
  const healths = useQueries({
    queries: accounts.map(({ customerId }) => healthQuery({ projectId: id, customerId })),
  });
  const answers = useQueries({
    queries: accounts.map(({ customerId }) => waitingCampaignsQuery(id, customerId)),
  });
  const campaigns = accounts.flatMap((account, index) =>
    (answers[index]?.data?.campaigns ?? []).map((campaign) => ({ account, campaign })),
  );
  return {
    campaigns,
    // The state of an account includes its campaigns, which are listed themselves.
    accounts: accounts.flatMap((account, index) => {
      const health = healths[index]?.data;
      const isListed = campaigns.some(({ account: listed }) => listed.customerId === account.customerId);
      return health?.state === 'needs_action' && !isListed ? [{ account, health }] : [];
    }),
    beyond,
    isLoading: isLoading || [...answers, ...healths].some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error ?? healths[index]?.error),
  };
}

/** Returns spend and conversions by day. The figures are complete only if nothing is unread or beyond. */
export function useAdsByDay(range: DateRange) {
  const { id } = useProject();
  const { accounts, beyond, isLoading } = useAccounts();
  const answers = useQueries({
    queries: accounts.map(({ customerId }) => byDayQuery(id, customerId, range)),
  });
  const rows = accounts.flatMap(({ currencyCode }, index) =>
    (answers[index]?.data?.rows ?? []).map(({ date, metrics }) => ({ date, metrics, currencyCode })),
  );
  return {
    rows,
    count: accounts.length,
    readCount: answers.filter(({ data }) => data !== undefined).length,
    beyond,
    isLoading: isLoading || answers.some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error),
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
