import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import type { DateRange } from './date-range.ts';
import { useHasScope, useProject } from './projects.ts';
import { customersQuery, healthQuery, type Account, type Customer } from './searchads.ts';

/** Maximum ad accounts that a page reads. */
export const MAX_ACCOUNTS = 100;

/** Equals the API's cache time. */
const FRESH_FOR_MS = 60_000;

const MAX_CAMPAIGNS = 20;

/** More rows than a date range has days. */
const MAX_DAYS = 1_000;

/** Campaigns of an account that need attention. */
const waitingCampaignsQuery = (account: Account) =>
  queryOptions({
    queryKey: ['ads', account.projectId, account.customerId, 'needs-action'],
    queryFn: ({ signal }) =>
      api.searchads.listCampaigns(
        { ...account, health: 'needs_action' as const, limit: MAX_CAMPAIGNS },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

/** Cost and conversions of an account by day, and their totals. */
export const byDayQuery = (account: Account, { from, to }: DateRange) =>
  queryOptions({
    queryKey: ['ads', account.projectId, account.customerId, 'by-day', from, to],
    queryFn: ({ signal }) =>
      api.searchads.getPerformanceReport(
        {
          ...account,
          startDate: from,
          endDate: to,
          by: 'date',
          metrics: 'spend,conversions',
          limit: MAX_DAYS,
        },
        { signal },
      ),
    staleTime: FRESH_FOR_MS,
  });

/** Returns whether Google answers queries about an account's metrics. */
export const isReadable = ({ readable }: Customer) => readable !== false;

/** Returns whether an account has a health to read. The status of cancelled and closed accounts says enough. */
export const hasHealth = (customer: Customer) =>
  isReadable(customer) || (!customer.manager && customer.status === 'UNKNOWN');

/** Returns the matching ad accounts, and the number of accounts that are omitted because there are too many. */
function useAccounts(matches: (customer: Customer) => boolean): {
  accounts: Customer[];
  omittedCount: number;
  isLoading: boolean;
} {
  const { id } = useProject();
  const hasScope = useHasScope();
  const { data, isLoading } = useQuery({ ...customersQuery(id), enabled: hasScope('ads:read') });
  const all = (data?.customers ?? []).filter(matches);
  return {
    accounts: all.slice(0, MAX_ACCOUNTS),
    omittedCount: Math.max(0, all.length - MAX_ACCOUNTS),
    isLoading: isLoading || data?.complete === false,
  };
}

/** Returns the accounts and campaigns that need attention. */
export function useAdsNeedingAction() {
  const { id: projectId } = useProject();
  const { accounts, omittedCount, isLoading } = useAccounts(hasHealth);
  const healths = useQueries({
    queries: accounts.map(({ customerId }) => healthQuery({ projectId, customerId })),
  });
  const answers = useQueries({
    queries: accounts.map(({ customerId }, index) => ({
      ...waitingCampaignsQuery({ projectId, customerId }),
      enabled: (healths[index]?.data?.campaignCounts?.needs_action ?? 0) > 0,
    })),
  });
  const campaigns = accounts.flatMap((account, index) =>
    (answers[index]?.data?.campaigns ?? []).map((campaign) => ({ account, campaign })),
  );
  return {
    campaigns,
    // The health of an account includes its campaigns, so leave out accounts whose campaigns are listed.
    accounts: accounts.flatMap((account, index) => {
      const health = healths[index]?.data;
      const isListed = campaigns.some(({ account: listed }) => listed.customerId === account.customerId);
      return health?.state === 'needs_action' && !isListed ? [{ account, health }] : [];
    }),
    omittedCount,
    isLoading: isLoading || [...answers, ...healths].some((answer) => answer.isLoading),
    failed: accounts.filter(
      (account, index) => isReadable(account) && (answers[index]?.error ?? healths[index]?.error),
    ),
  };
}

/** Returns spend and conversions by day. The figures are complete only if no account failed or is omitted. */
export function useAdsByDay(range: DateRange) {
  const { id: projectId } = useProject();
  const { accounts, omittedCount, isLoading } = useAccounts(isReadable);
  const answers = useQueries({
    queries: accounts.map(({ customerId }) => byDayQuery({ projectId, customerId }, range)),
  });
  const rows = accounts.flatMap(({ currencyCode }, index) =>
    (answers[index]?.data?.rows ?? []).map(({ date, metrics }) => ({ date, metrics, currencyCode })),
  );
  return {
    rows,
    count: accounts.length,
    readCount: answers.filter(({ data }) => data !== undefined).length,
    omittedCount,
    isLoading: isLoading || answers.some((answer) => answer.isLoading),
    failed: accounts.filter((_, index) => answers[index]?.error),
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
