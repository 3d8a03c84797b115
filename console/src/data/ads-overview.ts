import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from './client.ts';
import { useHasScope, useProject } from './projects.ts';
import { customersQuery, type Customer } from './searchads.ts';

/** Ad accounts that Home reads at first, and more on each request. */
export const ACCOUNTS_AT_ONCE = 8;

/** Maximum ad accounts that Home reads. */
export const MAX_ACCOUNTS = 100;

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
const byDayQuery = (projectId: string, customerId: string, days: { startDate: string; endDate: string }) =>
  queryOptions({
    queryKey: ['ads', projectId, customerId, 'by-day', days],
    queryFn: ({ signal }) =>
      api.searchads.getPerformanceReport(
        { projectId, customerId, ...days, by: 'date', metrics: 'spend,conversions' },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

/** Returns the accounts that Home reads, and the number of accounts beyond them. */
function useAccounts(): { accounts: Customer[]; beyond: number; isLoading: boolean } {
  const { id } = useProject();
  const hasScope = useHasScope();
  const { accounts: most = ACCOUNTS_AT_ONCE } = useSearch({ from: '/p/$projectId/' });
  const { data, isLoading } = useQuery({ ...customersQuery(id), enabled: hasScope('ads:read') });
  const readable = (data?.customers ?? []).filter(({ readable: isReadable }) => isReadable !== false);
  return {
    accounts: readable.slice(0, most),
    beyond: Math.max(0, readable.length - most),
    isLoading,
  };
}

/** Returns the campaigns that need attention, in the accounts that Home reads. */
export function useCampaignsNeedingAction() {
  const { id } = useProject();
  const { accounts, beyond, isLoading } = useAccounts();
  const answers = useQueries({
    queries: accounts.map(({ customerId }) => waitingCampaignsQuery(id, customerId)),
  });
  const campaigns = accounts.flatMap((account, index) =>
    (answers[index]?.data?.campaigns ?? []).map((campaign) => ({ account, campaign })),
  );
  return {
    campaigns,
    checked: accounts.length,
    beyond,
    isLoading: isLoading || answers.some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error),
  };
}

/** Returns spend and conversions by day, in the accounts that Home reads. */
export function useAdsByDay(days: { startDate: string; endDate: string }) {
  const { id } = useProject();
  const { accounts, beyond, isLoading } = useAccounts();
  const answers = useQueries({
    queries: accounts.map(({ customerId }) => byDayQuery(id, customerId, days)),
  });
  const rows = accounts.flatMap(({ currencyCode }, index) =>
    (answers[index]?.data?.rows ?? []).map(({ date, metrics }) => ({ date, metrics, currencyCode })),
  );
  return {
    rows,
    checked: accounts.length,
    beyond,
    isLoading: isLoading || answers.some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error),
  };
}
