import { useQueries } from '@tanstack/react-query';
import { hasHealth, isReadable, MAX_ACCOUNTS } from '../../data/ads-overview.ts';
import type { DateRange } from '../../data/date-range.ts';
import { byDayQuery, healthQuery, type AccountHealth, type Customer } from '../../data/searchads.ts';
import { formatMoney } from '../../shell/money.ts';
import { sumMetrics, type Metrics } from './metrics.ts';

export type AccountRow = {
  customer: Customer;
  managerName: string | undefined;
  /**
   * Undefined while it loads or if the read failed, and for accounts that `hasHealth` excludes or that exceed
   * `MAX_ACCOUNTS`.
   */
  health: AccountHealth | undefined;
  /** Totals of the selected days. Undefined while they load, and for accounts without readable metrics. */
  metrics: Metrics | undefined;
  error: Error | null;
};

/**
 * Reads the health and the metrics of at most 100 accounts.
 * @returns one row per account, in the order of `customers`. Enabled managers have no row
 */
export function useAccountRows(projectId: string, customers: readonly Customer[], range: DateRange) {
  const names = new Map(customers.map(({ customerId, displayName }) => [customerId, displayName]));
  // Enabled managers are left out, because they have no metrics. Other managers are listed, because their
  // status explains why their accounts are missing.
  const listed = customers.filter(({ manager, status }) => !manager || status !== 'ENABLED');
  const readable = listed.filter(hasHealth);
  const readAccounts = readable.slice(0, MAX_ACCOUNTS);
  const healths = useQueries({
    queries: readAccounts.map(({ customerId }) => healthQuery({ projectId, customerId })),
  });
  const reports = useQueries({
    queries: readAccounts.map((customer) => ({
      ...byDayQuery({ projectId, customerId: customer.customerId }, range),
      enabled: isReadable(customer),
    })),
  });
  const rows = listed.map((customer): AccountRow => {
    const index = readAccounts.indexOf(customer);
    return {
      customer,
      managerName: names.get(customer.parentCustomerId ?? ''),
      health: healths[index]?.data,
      metrics: reports[index]?.data?.total,
      error: isReadable(customer) ? (healths[index]?.error ?? reports[index]?.error ?? null) : null,
    };
  });
  return {
    rows,
    omittedCount: readable.length - readAccounts.length,
    areHealthsLoading: healths.some((query) => query.isLoading),
    areMetricsLoading: reports.some((query) => query.isLoading),
    retry: () => {
      for (const query of [...healths, ...reports]) if (query.error) void query.refetch();
    },
  };
}

/**
 * Formats the totals of the readable accounts. Amounts of money have one total per currency.
 * @returns undefined if no account is readable, or while metrics or health of a readable account are missing
 */
export function getTotals(rows: readonly AccountRow[]) {
  const active = rows.filter(({ customer }) => isReadable(customer));
  if (active.length === 0 || !active.every(({ metrics, health }) => metrics && health)) return undefined;
  const currencies = [...new Set(active.map(({ customer }) => customer.currencyCode))];
  const sums = currencies.map((currency) => {
    const inCurrency = active.filter(({ customer }) => customer.currencyCode === currency);
    const { spend = 0, costPerConversion } = sumMetrics(inCurrency.map(({ metrics }) => metrics ?? {}));
    const budget = inCurrency.reduce((sum, { health }) => sum + (health?.dailyBudget ?? 0), 0);
    return {
      spend: formatMoney(spend, currency),
      costPerConversion:
        costPerConversion === undefined ? undefined : formatMoney(costPerConversion, currency),
      budget: formatMoney(budget, currency),
    };
  });
  return { sums, conversions: sumMetrics(active.map(({ metrics }) => metrics ?? {})).conversions ?? 0 };
}

/**
 * Returns whether the account itself keeps its campaigns from running: it is suspended or not enabled, or its
 * sign-up is incomplete.
 */
export function isBlocked(health: AccountHealth | undefined): boolean {
  return (
    health !== undefined && (health.campaignCounts === undefined || health.accountStatus === 'SUSPENDED')
  );
}
