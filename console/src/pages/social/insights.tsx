import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { DateRange } from '../../data/date-range.ts';
import { useProject } from '../../data/projects.ts';
import { insightsQuery, type AdAccount, type Level } from '../../data/socials.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportTable } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { SortableTable, NotAvailable, type SortableColumn } from '../../shell/sortable-table.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { formatCount } from '../../shell/when.tsx';
import { Busy } from '../../shell/status.tsx';
import {
  sumResults,
  type InsightRow,
  formatIndicator,
  formatMetric,
  formatPlacement,
  getMetric,
  getObjectName,
  LEVEL_LABELS,
  METRIC_LABELS,
  METRICS,
  type Metric,
} from './metrics.ts';

/** Starts to load together with this module, because the chart library is large. */
const trendModule = import('./insights-trend.tsx');
const InsightsTrend = lazy(async () => ({ default: (await trendModule).InsightsTrend }));

type InsightsProps = {
  account: AdAccount;
  range: DateRange & { previous: DateRange | undefined };
};

export function Insights({ account, range }: InsightsProps) {
  const { id: projectId } = useProject();
  const [search, updateSearch] = useSearchState('/p/$projectId/social');
  const { accountId } = account;
  const { level = 'campaign', breakdown = 'none' } = search;
  const toQuery = (days: DateRange, timeIncrement: 'all' | 'day') =>
    insightsQuery({ projectId, accountId, level: 'account', breakdown: 'none', timeIncrement }, days);
  const isCompared = range.previous !== undefined;
  const before = range.previous ?? range;
  const table = useQuery(insightsQuery({ projectId, accountId, level, breakdown }, range));
  const totals = useQuery(toQuery(range, 'all'));
  const days = useQuery(toQuery(range, 'day'));
  const totalsBefore = useQuery({ ...toQuery(before, 'all'), enabled: isCompared });
  const daysBefore = useQuery({ ...toQuery(before, 'day'), enabled: isCompared });
  const queries = [totals, days, table, ...(isCompared ? [totalsBefore, daysBefore] : [])];
  const failedQuery = queries.find(({ error }) => error);
  if (failedQuery?.error)
    return (
      <Failure
        error={failedQuery.error}
        retry={() => queries.forEach(({ error, refetch }) => error && void refetch())}
      />
    );
  if (queries.some(({ data }) => !data))
    return (
      <Stack>
        <Busy>Loading from Meta. Large accounts can take more than 30 seconds.</Busy>
        <Skeleton h={360} />
      </Stack>
    );
  const [total] = totals.data ?? [];
  if (!total) return <Empty title="No delivery">No ads of this account were shown in this period.</Empty>;
  const rows = table.data ?? [];
  // Meta may report results for campaigns, but not for the account. Then show the sums of the rows.
  const totalRow = total.results ? total : { ...total, results: sumResults(rows) };
  return (
    <>
      <Suspense fallback={<Skeleton h={360} />}>
        <InsightsTrend
          currency={account.currency}
          range={range}
          selected={search.metric ?? 'spend'}
          onSelect={(metric) => updateSearch({ metric })}
          reported={total}
          total={totalRow}
          totalBefore={isCompared ? totalsBefore.data?.[0] : undefined}
          days={days.data ?? []}
          daysBefore={daysBefore.data ?? []}
        />
      </Suspense>
      <InsightsTable account={account} range={range} rows={rows} total={totalRow} />
    </>
  );
}

type InsightsTableProps = InsightsProps & {
  rows: readonly InsightRow[];
  total: InsightRow;
};

function InsightsTable({ account, range: { from, to }, rows, total }: InsightsTableProps) {
  const [search, updateSearch] = useSearchState('/p/$projectId/social');
  const { level = 'campaign', breakdown, sort = '-Amount spent' } = search;
  const hasPlacements = breakdown === 'placement';
  const columns = getColumns({ account, level, hasPlacements, total });
  const { menu, ...table } = useColumnChoice('social-insights', columns, 1_300);
  return (
    <PageSection
      title={formatCount(rows.length, 'row')}
      label="Table"
      aside={
        <Group gap="xs">
          {menu}
          <ExportTable
            fileName={`insights-${account.accountId}-${level}-${from}-${to}.csv`}
            columns={[...columns, ...getExportedColumns(rows, account.currency)]}
            rows={rows}
          />
        </Group>
      }
    >
      <SortableTable
        {...table}
        label="Insights"
        rows={rows}
        rowKey={getKey}
        sort={sort}
        onSort={(next) => updateSearch({ sort: next })}
      />
      <Text size="sm" c="dimmed">
        A dash means that Meta reports no value. Reach cannot be added up, because one person can count in
        several rows. Amounts in {account.currency ?? "the account's currency"}.
      </Text>
    </PageSection>
  );
}

const getKey = (row: InsightRow): string =>
  [row.publisherPlatform, row.platformPosition, row.campaignId, row.adsetId, row.adId].join(' ');

type Column = SortableColumn<InsightRow>;

function getColumns({
  account: { name, accountId, currency },
  level,
  hasPlacements,
  total,
}: {
  account: AdAccount;
  level: Level;
  hasPlacements: boolean;
  total: InsightRow;
}): Column[] {
  const toCell = (row: InsightRow, metric: Metric) => {
    if (metric === 'results' || metric === 'costPerResult')
      return <Results row={row} metric={metric} currency={currency} />;
    const value = getMetric(row, metric);
    return value === undefined ? <NotAvailable /> : formatMetric(metric, value, currency);
  };
  return [
    {
      name: LEVEL_LABELS[level],
      width: '180px',
      getValue: (row) => getObjectName(row) ?? name ?? accountId,
      total: 'Total',
    },
    ...(hasPlacements ? [{ name: 'Placement', width: '170px', getValue: formatPlacement }] : []),
    ...METRICS.map((metric): Column => ({
      name: METRIC_LABELS[metric],
      isNumber: true,
      getValue: (row) => getMetric(row, metric),
      cell: (row) => toCell(row, metric),
      total: toCell(total, metric),
    })),
  ];
}

/** Lists each kind of results, because results of different kinds cannot be added up. */
function Results({
  row,
  metric,
  currency,
}: {
  row: InsightRow;
  metric: 'results' | 'costPerResult';
  currency: string | undefined;
}) {
  const { results = [] } = row;
  if (results.length === 0) return <NotAvailable />;
  return (
    <Stack gap={0}>
      {results.map(({ indicator }) => {
        const value = getMetric(row, metric, indicator);
        const name = formatIndicator(indicator);
        return (
          <span key={indicator}>
            {metric === 'results' && `${name}: `}
            {value === undefined ? <NotAvailable /> : formatMetric(metric, value, currency)}
            {metric === 'costPerResult' && (
              <Text span size="xs" c="dimmed" display="block" fw={400}>
                per {name.toLowerCase()}
              </Text>
            )}
          </span>
        );
      })}
    </Stack>
  );
}

function getExportedColumns(
  rows: readonly InsightRow[],
  currency: string | undefined,
): CsvColumn<InsightRow>[] {
  const types = new Set(rows.flatMap(({ actions = [] }) => actions.map(({ actionType }) => actionType)));
  return [
    { name: 'Start date', getValue: ({ dateStart }) => dateStart },
    { name: 'End date', getValue: ({ dateStop }) => dateStop },
    { name: 'Campaign ID', getValue: ({ campaignId }) => campaignId },
    { name: 'Ad set ID', getValue: ({ adsetId }) => adsetId },
    { name: 'Ad ID', getValue: ({ adId }) => adId },
    { name: 'Currency', getValue: () => currency },
    { name: 'Frequency', getValue: ({ frequency }) => frequency },
    ...[...types].map((type) => ({
      name: `Actions: ${type}`,
      getValue: ({ actions }: InsightRow) => actions?.find(({ actionType }) => actionType === type)?.value,
    })),
  ];
}
