import { useQueries, useQuery } from '@tanstack/react-query';
import type { DateRange } from './date-range.ts';
import { useHasScope, useProject } from './projects.ts';
import { byDayQuery, customersQuery, healthQuery, campaignsToFixQuery, type Customer } from './searchads.ts';

export const MAX_ACCOUNTS = 100;

export const isReadable = ({ readable }: Customer) => readable !== false;

/**
 * Returns whether the console reads the account's health. It skips managers, which have no metrics, and
 * cancelled or closed accounts, whose status says enough.
 */
export const hasHealth = (customer: Customer) =>
  isReadable(customer) || (!customer.manager && customer.status === 'UNKNOWN');

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
    // An account's health includes the health of its campaigns. So an account is left out if one of its
    // campaigns is listed.
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

/** The rows are complete only if `failed` is empty and `omittedCount` is 0. */
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
