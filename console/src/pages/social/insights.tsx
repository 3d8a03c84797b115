import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { DateRange } from '../../data/date-range.ts';
import { insightsQuery, type AdAccount } from '../../data/socials.ts';
import { useColumnChoice } from '../../shell/column-choice.tsx';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { Failure } from '../../shell/failure.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { SortableTable } from '../../shell/sortable-table.tsx';
import { getColumns, getExportedColumns } from './insights-columns.tsx';
import { sumResults, type InsightRow, type SocialSearch } from './metrics.ts';

/** Charts are large, so they load apart, in parallel with the insights. */
const chart = import('./insights-trend.tsx');
const InsightsTrend = lazy(async () => ({ default: (await chart).InsightsTrend }));

type InsightsProps = {
  projectId: string;
  account: AdAccount;
  range: DateRange & { previous: DateRange | undefined };
  search: SocialSearch;
  onSearch: (changes: Partial<SocialSearch>) => void;
};

/** Renders the insights of an account: totals, trend, and a table. */
export function Insights({ projectId, account, range, search, onSearch }: InsightsProps) {
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
  const failed = queries.find(({ error }) => error);
  if (failed?.error)
    return (
      <Failure
        error={failed.error}
        retry={() => queries.forEach(({ error, refetch }) => error && void refetch())}
      />
    );
  if (queries.some(({ data }) => !data))
    return (
      <Stack role="status">
        <Text size="sm">Loading from Meta. Large accounts take up to 30 seconds.</Text>
        <Skeleton h={360} />
      </Stack>
    );
  const [total] = totals.data ?? [];
  if (!total) return <Empty title="No delivery">No ads of this account were shown in this period.</Empty>;
  const rows = table.data ?? [];
  // Meta may report results of objects, but not of the account.
  const totalRow = total.results ? total : { ...total, results: sumResults(rows) };
  return (
    <>
      <Suspense fallback={<Skeleton h={360} />}>
        <InsightsTrend
          currency={account.currency}
          range={range}
          selected={search.metric ?? 'spend'}
          onSelect={(metric) => onSearch({ metric })}
          total={totalRow}
          totalBefore={isCompared ? totalsBefore.data?.[0] : undefined}
          days={days.data ?? []}
          daysBefore={daysBefore.data ?? []}
        />
      </Suspense>
      <Table
        account={account}
        range={range}
        search={search}
        onSearch={onSearch}
        rows={rows}
        total={totalRow}
      />
    </>
  );
}

function Table({
  account,
  range: { from, to },
  search,
  onSearch,
  rows,
  total,
}: Omit<InsightsProps, 'projectId'> & { rows: readonly InsightRow[]; total: InsightRow }) {
  const { level = 'campaign', breakdown, sort = '-Amount spent' } = search;
  const hasPlacements = breakdown === 'placement';
  const columns = getColumns({ account, level, hasPlacements, total });
  const { menu, ...table } = useColumnChoice('social-insights', columns, 1_300);
  return (
    <Stack component="section" aria-label="Table">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {rows.length === 1 ? '1 row' : `${rows.length} rows`}
        </Title>
        <Group gap="xs">
          {menu}
          <ExportCsv
            fileName={`insights-${account.accountId}-${level}-${from}-${to}.csv`}
            read={async () => {
              const { formatTableCsv } = await import('../../shell/table-csv.ts');
              return {
                csv: formatTableCsv([...columns, ...getExportedColumns(rows, account.currency)], rows),
              };
            }}
          />
        </Group>
      </Group>
      <SortableTable
        {...table}
        label="Insights"
        rows={rows}
        rowKey={getKey}
        sort={sort}
        onSort={(next) => onSearch({ sort: next })}
      />
      <Text size="sm" c="dimmed">
        A dash means that Meta reports no value. Reach cannot be added up: one person can count in several
        rows. Amounts in {account.currency ?? "the account's currency"}.
      </Text>
    </Stack>
  );
}

const getKey = (row: InsightRow): string =>
  [row.publisherPlatform, row.platformPosition, row.campaignId, row.adsetId, row.adId].join(' ');
