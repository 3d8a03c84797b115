import { Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import type { Customer, HealthState } from '../../data/searchads.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportTable } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { formatMoney } from '../../shell/money.ts';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable, NotAvailable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { Busy, StatusText } from '../../shell/status.tsx';
import { getTotals, useAccountRows, type AccountRow } from './account-rows.ts';
import { withDashes, toSentenceCase } from '../../shell/formats.ts';
import { HealthBadge, HealthReason } from './health.tsx';
import { getMetricColumn } from './metric-column.tsx';
import { METRIC_LABELS, type Metric } from './metrics.ts';
import { HEALTH, HEALTH_STATES } from './states.ts';

type AccountsTableProps = { customers: readonly Customer[]; isComplete: boolean };

/** By default, accounts that need action come first. */
export function AccountsTable({ customers, isComplete }: AccountsTableProps) {
  const { id: projectId, timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/ads');
  const { from, to } = getDateRange(search, timeZone);
  const accounts = useAccountRows(projectId, customers, { from, to });
  const { rows, omittedCount, areHealthsLoading, areMetricsLoading, retry } = accounts;
  const sort = search.sort ?? 'Health';
  // Show the table only after the values that it is sorted by have loaded, so that rows do not move.
  const isLoading = areHealthsLoading || (areMetricsLoading && METRIC_NAMES.includes(sort.replace(/^-/, '')));
  const shown = rows.filter(({ health }) => search.health === undefined || health?.state === search.health);
  const failed = rows.find(({ error }) => error);
  const canTotal = isComplete && omittedCount === 0;
  const totals = canTotal ? getTotals(shown) : undefined;
  const currencies = new Set(shown.map(({ customer }) => customer.currencyCode));
  const columns = getColumns(projectId, totals, canTotal && areMetricsLoading ? currencies.size : 0);
  const { menu, ...table } = useColumnChoice('ad-accounts', columns, 700);
  if (isLoading)
    return (
      <Stack>
        <Busy>{`Checking ${formatCount(rows.length, 'account')}.`}</Busy>
        <Skeleton h={480} />
      </Stack>
    );
  return (
    <Stack>
      <Group justify="space-between" mih={30}>
        <HealthChips rows={rows} value={search.health} onChange={(health) => updateSearch({ health })} />
        <Group gap="xs">
          {menu}
          <ExportTable
            isDisabled={areMetricsLoading}
            fileName={`ad-accounts-${from}-${to}.csv`}
            columns={[...EXPORTED, ...columns]}
            rows={shown}
          />
        </Group>
      </Group>
      {failed?.error && <Failure error={failed.error} retry={retry} />}
      {omittedCount > 0 && (
        <Text size="sm">
          <StatusText>
            {`${formatCount(omittedCount, 'account is', 'accounts are')} listed without health and metrics, because the project has too many accounts. Search for an account to see its health and metrics.`}
          </StatusText>
        </Text>
      )}
      {shown.length === 0 ? (
        <StatusText>No matching accounts.</StatusText>
      ) : (
        <SortableTable
          {...table}
          label="Ad accounts"
          rows={shown}
          rowKey={({ customer }) => customer.customerId}
          sort={sort}
          onSort={(next) => updateSearch({ sort: next })}
        />
      )}
    </Stack>
  );
}

const METRIC_NAMES: readonly string[] = Object.values(METRIC_LABELS);

/** Columns that only the CSV has. The table shows these values below the account's name. */
const EXPORTED = [
  { name: 'Customer ID', getValue: ({ customer }: AccountRow) => customer.customerId },
  { name: 'Manager account', getValue: ({ managerName }: AccountRow) => managerName },
];

type HealthChipsProps = {
  rows: readonly AccountRow[];
  value: HealthState | undefined;
  onChange: (state: HealthState | undefined) => void;
};

const ALL = 'all';

function HealthChips({ rows, value, onChange }: HealthChipsProps) {
  const count = (state: string) => rows.filter(({ health }) => health?.state === state).length;
  return (
    <Chip.Group value={value ?? ALL} onChange={(chosen) => onChange(oneOf(HEALTH_STATES, chosen))}>
      <Group gap="xs" role="group" aria-label="Health">
        <Chip value={ALL} size="sm" variant="outline">
          All ({formatNumber(rows.length)})
        </Chip>
        {HEALTH_STATES.filter((state) => count(state) > 0 || state === value).map((state) => (
          <Chip key={state} value={state} size="sm" variant="outline">
            {HEALTH[state].label} ({formatNumber(count(state))})
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

const LINE_PX = 21;

/** @param loadingCount number of lines to reserve for totals while they load */
function getColumns(
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
      // Show a total only if all accounts have the same currency.
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
  const id = withDashes(customerId);
  // An account without a name shows its id as the name.
  const texts = [id === displayName ? undefined : id, managerName].filter((text) => text !== undefined);
  return (
    <Stack gap={0}>
      <AnchorLink inherit to="/p/$projectId/ads/$customerId" params={{ projectId, customerId }}>
        {displayName}
      </AnchorLink>
      <Text size="xs" c="dimmed" className="numbers">
        {texts.join(' · ')}
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

/** Labels of the account states in which Google refuses reads. */
const STATUS_LABELS: Record<string, string> = {
  CANCELED: 'Cancelled',
  CLOSED: 'Closed',
  UNKNOWN: 'Not accessible',
};

const getStatus = (status: string) => STATUS_LABELS[status] ?? toSentenceCase(status);
