import { BarChart, LineChart } from '@mantine/charts';
import { Skeleton, Stack, Text, Box } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '@throughline/client';
import type { ReactNode } from 'react';
import { reportQuery, type Account, type ReportRow } from '../../data/searchads.ts';
import { type Days, type ReportBy, getDays } from '../../data/report.ts';
import { Failure } from '../../shell/failure.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { formatMoney } from '../../shell/money.ts';
import { sentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import { METRIC_LABELS, type ChartMetric } from './states.ts';

type ReportProps = {
  account: Account;
  campaignId: string | undefined;
  days: Days;
  by: ReportBy;
  drawn: ChartMetric;
  currencyCode: string | undefined;
  /** Label of the row's dimension. */
  label: string;
};

/** Maximum bars of a chart without a time axis: the largest loaded rows. */
const MAX_DRAWN = 10;

const HEIGHT = 260;

/** Renders a report as a chart and a table. */
export function Report({ account, campaignId, days, by, drawn, currencyCode, label }: ReportProps) {
  const query = useInfiniteQuery(reportQuery(account, days, by, campaignId));
  const { data, error, refetch } = query;
  const read = useRows(data, (page) => page.rows);
  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton h={HEIGHT} />;
  const rows = read.map((row) => ({ key: getKey(row), name: getName(row), metrics: row.metrics }));
  const total = data.pages[0]?.total ?? {};
  if (rows.length === 0) return <Text>No data for this period.</Text>;
  const format = (value: number) =>
    drawn === 'spend' ? formatMoney(value, currencyCode) : formatNumber(value);
  return (
    <Stack>
      <Drawing label={`${METRIC_LABELS[drawn]} by ${label.toLowerCase()}; see the table below for values`}>
        <Chart {...{ rows: read, days, by, drawn, format }} />
      </Drawing>
      {query.hasNextPage && (
        <Text size="sm">
          The chart covers the first {formatNumber(rows.length)} rows. Scroll to the end of the table to load
          the others.
        </Text>
      )}
      <LongTable
        label="Report"
        minWidth={680}
        rows={[{ key: 'all', name: 'Total', metrics: total }, ...rows]}
        rowKey={({ key }) => key}
        more={query}
        columns={getColumns(label, currencyCode)}
      />
    </Stack>
  );
}

type Numbers = { key: string; name: string; metrics: Schema<'ReportMetrics'> };

function getColumns(label: string, currencyCode: string | undefined): LongColumn<Numbers>[] {
  const number = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
  const money = (value: number | undefined) => (value === undefined ? '' : formatMoney(value, currencyCode));
  return [
    { name: label, width: '24%', cell: ({ name }) => name },
    { name: 'Impr.', isNumber: true, cell: ({ metrics }) => number(metrics.impressions) },
    { name: 'Clicks', isNumber: true, cell: ({ metrics }) => number(metrics.clicks) },
    {
      name: 'CTR',
      isNumber: true,
      cell: ({ metrics: { ctr } }) => (ctr === undefined ? '' : SHARE.format(ctr)),
    },
    { name: 'Cost', isNumber: true, cell: ({ metrics }) => money(metrics.spend) },
    { name: 'Avg. CPC', isNumber: true, cell: ({ metrics }) => money(metrics.averageCpc) },
    { name: 'Conversions', isNumber: true, cell: ({ metrics }) => number(metrics.conversions) },
    { name: 'Cost / conv.', isNumber: true, cell: ({ metrics }) => money(metrics.costPerConversion) },
  ];
}

const SHARE = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 2 });

type ChartProps = {
  rows: readonly ReportRow[];
  days: Days;
  by: ReportBy;
  drawn: ChartMetric;
  format: (value: number) => string;
};

function Chart({ rows, days, by, drawn, format }: ChartProps) {
  const series = [{ name: drawn, label: METRIC_LABELS[drawn], color: 'brand.6' }];
  if (by === 'date') {
    const byDay = new Map(rows.map(({ date, metrics }) => [date, metrics[drawn] ?? 0]));
    return (
      <LineChart
        h={HEIGHT}
        data={getDays(days).map((day) => ({ day, [drawn]: byDay.get(day) ?? 0 }))}
        dataKey="day"
        series={series}
        valueFormatter={format}
        yAxisProps={{ width: 80 }}
        curveType="linear"
        withDots={false}
        accessibilityLayer={false}
      />
    );
  }
  const largest = rows
    .map((row) => ({ name: getName(row), [drawn]: row.metrics[drawn] ?? 0 }))
    .toSorted((one, other) => Number(other[drawn]) - Number(one[drawn]))
    .slice(0, MAX_DRAWN);
  return (
    <BarChart
      h={HEIGHT}
      data={largest}
      dataKey="name"
      orientation="vertical"
      series={series}
      valueFormatter={format}
      yAxisProps={{ width: 120 }}
      maxBarWidth={32}
      accessibilityLayer={false}
    />
  );
}

function getName({ date, campaign, adGroup, keyword, searchTerm, network }: ReportRow): string {
  if (searchTerm) return searchTerm.text;
  if (date !== undefined) return date;
  if (keyword) return `${keyword.text} (${keyword.matchType.toLowerCase()})`;
  return adGroup?.name ?? campaign?.name ?? (network ? sentenceCase(network) : 'Other');
}

function getKey({ date, campaign, adGroup, keyword, searchTerm, network }: ReportRow): string {
  const part = keyword ?? searchTerm;
  return [date, campaign?.id, adGroup?.id, part?.adGroupId, keyword?.id, searchTerm?.text, network].join(' ');
}

/** Renders a chart as one image for screen readers. A table has the same numbers. */
export function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="img" aria-label={label}>
      {children}
    </Box>
  );
}
