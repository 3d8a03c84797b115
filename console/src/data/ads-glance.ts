import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from './client.ts';
import { useMay, useProject } from './projects.ts';
import { customersQuery, type Customer } from './searchads.ts';

/** Ad accounts that are asked for a glance at once, and how many more each time somebody wants more of them. */
export const ACCOUNTS_AT_ONCE = 8;

/** Ad accounts that are asked for a glance at most, however many somebody wants. */
export const MAX_ACCOUNTS = 100;

/** The API keeps its answers for as long. */
const FRESH_FOR_MS = 60_000;

const MOST = 20;

/** The campaigns of an account that wait for somebody. */
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

/** What an account spent and what came of it, by day. */
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

/** The accounts that are glanced at, and how many there are beyond them. */
function useAccounts(): { accounts: Customer[]; beyond: number; isLoading: boolean } {
  const { id } = useProject();
  const may = useMay();
  const { accounts: most = ACCOUNTS_AT_ONCE } = useSearch({ from: '/p/$projectId/' });
  const { data, isLoading } = useQuery({ ...customersQuery(id), enabled: may('ads:read') });
  const readable = (data?.customers ?? []).filter(({ readable: isReadable }) => isReadable !== false);
  return {
    accounts: readable.slice(0, most),
    beyond: Math.max(0, readable.length - most),
    isLoading,
  };
}

/** Campaigns that wait for somebody, of the accounts that are glanced at. */
export function useWaitingCampaigns() {
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
    looked: accounts.length,
    beyond,
    isLooking: isLoading || answers.some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error),
  };
}

/** What the accounts that are glanced at spent from one day to another, and what came of it. */
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
    looked: accounts.length,
    beyond,
    isLooking: isLoading || answers.some((answer) => answer.isLoading),
    unread: accounts.filter((_, index) => answers[index]?.error),
  };
}
