import { Stack, Text } from '@mantine/core';
import type { AdAccount, Level } from '../../data/socials.ts';
import { NotAvailable, type SortableColumn } from '../../shell/sortable-table.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import {
  formatIndicator,
  formatMetric,
  formatPlacement,
  getMetric,
  getObjectName,
  LEVEL_LABELS,
  METRIC_LABELS,
  METRICS,
  type InsightRow,
  type Metric,
} from './metrics.ts';

type Column = SortableColumn<InsightRow>;

/** Returns the columns of the table. */
export function getColumns({
  account: { name, accountId, currency },
  level,
  hasPlacements,
  total,
}: {
  account: AdAccount;
  level: Level;
  hasPlacements: boolean;
  /** Row of the account, which has the totals. */
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

/** Renders each kind of result, because kinds cannot be added up. */
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
        return (
          <span key={indicator}>
            {value === undefined ? <NotAvailable /> : formatMetric(metric, value, currency)}
            <Text span size="xs" c="dimmed" display="block" fw={400}>
              {metric === 'results'
                ? formatIndicator(indicator)
                : `per ${formatIndicator(indicator).toLowerCase()}`}
            </Text>
          </span>
        );
      })}
    </Stack>
  );
}

/** Returns further columns of the CSV, such as ids and all actions. */
export function getExportedColumns(
  rows: readonly InsightRow[],
  currency: string | undefined,
): CsvColumn<InsightRow>[] {
  const types = new Set(rows.flatMap(({ actions = [] }) => actions.map(({ actionType }) => actionType)));
  return [
    { name: 'First day', getValue: ({ dateStart }) => dateStart },
    { name: 'Last day', getValue: ({ dateStop }) => dateStop },
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
