import { Skeleton, Stack, Text } from '@mantine/core';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMoney } from '../../shell/money.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { NotAvailable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import type { AccountRow, getTotals } from './account-rows.ts';
import { HealthBadge, HealthReason } from './health.tsx';
import { getMetricColumn } from './metric-column.tsx';
import type { Metric } from './metrics.ts';
import { HEALTH, HEALTH_STATES } from './states.ts';
import { withDashes } from './customers.ts';

/** Height of a line of the totals. */
const LINE_PX = 21;

/**
 * Returns the columns of the account list.
 * @param loadingCount lines to reserve for totals that are loading
 */
export function getColumns(
  projectId: string,
  totals: ReturnType<typeof getTotals>,
  loadingCount: number,
): SortableColumn<AccountRow>[] {
  const metric = (name: Metric) =>
    getMetricColumn<AccountRow>(name, ({ metrics, customer: { currencyCode } }) => ({
      metrics,
      currencyCode,
    }));
  const loading = loadingCount > 0 ? <Skeleton h={loadingCount * LINE_PX} /> : undefined;
  return [
    {
      name: 'Account',
      width: '20%',
      getValue: ({ customer }) => customer.displayName,
      cell: (row) => <Name projectId={projectId} row={row} />,
      ...((totals || loading) && { total: 'Total' }),
    },
    {
      name: 'Health',
      width: '26%',
      getValue: ({ customer, health }) => (health ? HEALTH[health.state].label : getStatus(customer.status)),
      getRank: ({ health }) => (health ? HEALTH_STATES.indexOf(health.state) : HEALTH_STATES.length),
      cell: (row) => <Health row={row} />,
    },
    {
      ...metric('spend'),
      width: '13%',
      total: totals ? <Lines texts={totals.sums.map(({ spend }) => spend)} /> : loading,
    },
    { ...metric('conversions'), width: '12%', total: totals && formatNumber(totals.conversions) },
    {
      ...metric('costPerConversion'),
      // Conversions are not split by currency, so several currencies have no cost per conversion.
      total: totals?.sums.length === 1 ? totals.sums[0]?.costPerConversion : undefined,
    },
    {
      name: 'Daily budget',
      isNumber: true,
      getValue: ({ health }) => health?.dailyBudget,
      cell: ({ health, customer }) =>
        health?.dailyBudget === undefined ? (
          <NotAvailable />
        ) : (
          formatMoney(health.dailyBudget, customer.currencyCode)
        ),
      total: totals && <Lines texts={totals.sums.map(({ budget }) => budget)} />,
    },
    { name: 'Currency', width: '8%', getValue: ({ customer }) => customer.currencyCode },
  ];
}

function Lines({ texts }: { texts: readonly string[] }) {
  return (
    <Stack gap={0}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Stack>
  );
}

function Name({ projectId, row: { customer, managerName } }: { projectId: string; row: AccountRow }) {
  const { customerId, displayName } = customer;
  return (
    <Stack gap={0}>
      <AnchorLink inherit to="/p/$projectId/ads/$customerId" params={{ projectId, customerId }}>
        {displayName}
      </AnchorLink>
      <Text size="xs" c="dimmed" className="numbers">
        {withDashes(customerId)}
        {managerName !== undefined && ` · ${managerName}`}
      </Text>
    </Stack>
  );
}

function Health({ row: { customer, health, error } }: { row: AccountRow }) {
  if (health)
    return (
      <Stack gap={2} align="flex-start">
        <HealthBadge state={health.state} />
        <HealthReason health={health} />
      </Stack>
    );
  if (customer.status !== 'ENABLED') return getStatus(customer.status);
  return error ? <Text size="sm">Health not available.</Text> : <NotAvailable />;
}

/** Account states in which Google answers no queries. */
const STATUS_LABELS: Record<string, string> = {
  CANCELED: 'Cancelled',
  CLOSED: 'Closed',
  UNKNOWN: 'Not accessible',
};

const getStatus = (status: string) => STATUS_LABELS[status] ?? toSentenceCase(status);
