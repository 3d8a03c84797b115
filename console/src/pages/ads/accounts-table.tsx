import { Chip, Group, Skeleton, Stack, Text } from '@mantine/core';
import { getDateRange } from '../../data/date-range.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import type { Customer, HealthState } from '../../data/searchads.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportTable } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable } from '../../shell/sortable-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { getColumns } from './account-columns.tsx';
import { getTotals, useAccountRows, type AccountRow } from './account-rows.ts';
import { METRIC_LABELS } from './metrics.ts';
import { HEALTH, HEALTH_STATES } from './states.ts';

type AccountsTableProps = { customers: readonly Customer[]; isComplete: boolean };

/**
 * Renders the accounts with their metrics of the selected days. By default, accounts that need action come
 * first.
 */
export function AccountsTable({ customers, isComplete }: AccountsTableProps) {
  const { id: projectId, timeZone } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/ads');
  const { from, to } = getDateRange(search, timeZone);
  const accounts = useAccountRows(projectId, customers, { from, to });
  const { rows, omittedCount, areHealthsLoading, areMetricsLoading, retry } = accounts;
  const sort = search.sort ?? 'Health';
  // Rows must not move while the values that order them arrive.
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
      <Stack role="status">
        <Text size="sm">
          Checking {rows.length === 1 ? '1 account' : `${formatNumber(rows.length)} accounts`}.
        </Text>
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
        <Text size="sm" role="status">
          {formatNumber(omittedCount)} accounts are listed without metrics, because the project has too many.
          Search for an account to see its metrics.
        </Text>
      )}
      {shown.length === 0 ? (
        <Text role="status">No matching accounts.</Text>
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

/** CSV columns for values that the table shows below an account's name. */
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
