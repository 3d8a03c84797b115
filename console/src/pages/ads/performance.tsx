import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Badge, Box, SimpleGrid, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getDaysOfRange, type DateRange } from '../../data/date-range.ts';
import { reportQuery, type Account, type ReportRow } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatTrend } from '../../shell/format-trend.ts';
import { formatDay } from '../../shell/when.tsx';
import { CHART_METRICS, formatMetric, METRIC_LABELS, type ChartMetric } from './metrics.ts';

const HEIGHT = 260;

type TrendProps = {
  account: Account;
  /** Limits the trend to one campaign; without it, the trend covers the account. */
  campaignId?: string | undefined;
  range: DateRange & { previous: DateRange | undefined };
  metric: ChartMetric;
  onMetric: (metric: ChartMetric) => void;
  currencyCode: string | undefined;
};

/** Renders the totals of the selected days, and the selected metric by day, both with their comparison. */
export function Trend({ account, campaignId, range, metric, onMetric, currencyCode }: TrendProps) {
  const { previous } = range;
  const current = useDays(account, campaignId, range);
  const before = useDays(account, campaignId, previous ?? range);
  const failed = [current, before].find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  if (!current.data || !before.data) return <Skeleton h={HEIGHT + 100} />;
  const total = current.data.pages[0]?.total ?? {};
  const totalBefore = previous && (before.data.pages[0]?.total ?? {});
  const format = (name: ChartMetric, value = 0) => formatMetric(name, value, currencyCode);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, sm: 4 }} role="group" aria-label="Metric">
        {CHART_METRICS.map((name) => (
          <UnstyledButton
            key={name}
            className="metric-button"
            aria-pressed={name === metric}
            onClick={() => onMetric(name)}
          >
            <Text span size="sm" c="dimmed" display="block">
              {METRIC_LABELS[name]}
            </Text>
            <Text span fz={22} fw={650} className="numbers">
              {format(name, total[name])}
            </Text>{' '}
            {totalBefore && (
              <>
                <Badge variant="light" color="gray" tt="none">
                  {formatTrend(total[name] ?? 0, totalBefore[name] ?? 0)}
                </Badge>
                <Text span size="xs" c="dimmed" display="block">
                  {format(name, totalBefore[name])} in the previous period
                </Text>
              </>
            )}
          </UnstyledButton>
        ))}
      </SimpleGrid>
      <Box role="img" aria-label={`${METRIC_LABELS[metric]} by day; see the table by day for values`}>
        <LineChart
          h={HEIGHT}
          data={pairDays(range, metric, getRows(current), previous && getRows(before))}
          dataKey="day"
          series={[
            { name: 'value', label: METRIC_LABELS[metric], color: 'brand.6' },
            ...(previous
              ? [{ name: 'before', label: 'Previous period', color: 'gray.6', strokeDasharray: '5 5' }]
              : []),
          ]}
          valueFormatter={(value) => format(metric, value)}
          yAxisProps={{ width: 80 }}
          curveType="linear"
          withDots={false}
          withLegend={previous !== undefined}
          accessibilityLayer={false}
        />
      </Box>
    </Stack>
  );
}

const useDays = (account: Account, campaignId: string | undefined, { from, to }: DateRange) =>
  useInfiniteQuery(reportQuery(account, { startDate: from, endDate: to }, 'date', campaignId));

const getRows = ({ data }: ReturnType<typeof useDays>) => data?.pages.flatMap(({ rows }) => rows) ?? [];

/** Puts each day of the range next to the day of the previous period with the same position. */
function pairDays(
  range: TrendProps['range'],
  metric: ChartMetric,
  rows: readonly ReportRow[],
  rowsBefore: readonly ReportRow[] | undefined,
) {
  const toValues = (one: readonly ReportRow[]) =>
    new Map(one.map(({ date, metrics }) => [date, metrics[metric] ?? 0]));
  const values = toValues(rows);
  const valuesBefore = toValues(rowsBefore ?? []);
  const daysBefore = range.previous ? getDaysOfRange(range.previous) : [];
  return getDaysOfRange(range).map((day, index) => ({
    day: formatDay(day),
    value: values.get(day) ?? 0,
    ...(rowsBefore && { before: valuesBefore.get(daysBefore[index]) ?? 0 }),
  }));
}
