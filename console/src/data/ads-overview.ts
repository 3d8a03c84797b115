import { useQueries, useQuery } from '@tanstack/react-query';
import type { DateRange } from './date-range.ts';
import { useHasScope, useProject } from './projects.ts';
import { byDayQuery, customersQuery, healthQuery, campaignsToFixQuery, type Customer } from './searchads.ts';

/** Maximum number of ad accounts that a page reads. */
export const MAX_ACCOUNTS = 100;

/** Returns whether Google answers queries about an account's metrics. */
export const isReadable = ({ readable }: Customer) => readable !== false;

/** Returns whether to read an account's health. For managers and cancelled or closed accounts, the status is enough. */
export const hasHealth = (customer: Customer) =>
  isReadable(customer) || (!customer.manager && customer.status === 'UNKNOWN');

/** Returns at most 100 matching ad accounts, and the number of omitted accounts. */
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
  const responses = useQueries({
    queries: accounts.map(({ customerId }, index) => ({
      ...campaignsToFixQuery({ projectId, customerId }),
      enabled: (healths[index]?.data?.campaignCounts?.needs_action ?? 0) > 0,
    })),
  });
  const campaigns = accounts.flatMap((account, index) =>
    (responses[index]?.data?.campaigns ?? []).map((campaign) => ({ account, campaign })),
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
    isLoading: isLoading || [...responses, ...healths].some((response) => response.isLoading),
    failed: accounts.filter(
      (account, index) => isReadable(account) && (responses[index]?.error ?? healths[index]?.error),
    ),
  };
}

/** Returns spend and conversions by day. The figures are complete only if no account failed or is omitted. */
export function useAdsByDay(range: DateRange) {
  const { id: projectId } = useProject();
  const { accounts, omittedCount, isLoading } = useAccounts(isReadable);
  const responses = useQueries({
    queries: accounts.map(({ customerId }) => byDayQuery({ projectId, customerId }, range)),
  });
  const rows = accounts.flatMap(({ currencyCode }, index) =>
    (responses[index]?.data?.rows ?? []).map(({ date, metrics }) => ({ date, metrics, currencyCode })),
  );
  return {
    rows,
    count: accounts.length,
    readCount: responses.filter(({ data }) => data !== undefined).length,
    omittedCount,
    isLoading: isLoading || responses.some((response) => response.isLoading),
    failed: accounts.filter((_, index) => responses[index]?.error),
    retry: () => {
      for (const response of responses) if (response.error) void response.refetch();
    },
  };
}
