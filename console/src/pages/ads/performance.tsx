import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { DateRange } from '../../data/date-range.ts';
import { reportQuery, type Account } from '../../data/searchads.ts';
import { Failure } from '../../shell/failure.tsx';
import { MetricTrend, TREND_HEIGHT_PX } from '../../shell/metric-trend.tsx';
import { CHART_METRICS, formatMetric, METRIC_LABELS, type ChartMetric } from './metrics.ts';

type TrendProps = {
  account: Account;
  /** Undefined for the trend of the whole account. */
  campaignId?: string | undefined;
  range: DateRange & { previous: DateRange | undefined };
  metric: ChartMetric;
  onMetric: (metric: ChartMetric) => void;
  currencyCode: string | undefined;
};

export function Trend({ account, campaignId, range, metric, onMetric, currencyCode }: TrendProps) {
  const { previous } = range;
  const current = useDays(account, campaignId, range);
  const before = useDays(account, campaignId, previous ?? range);
  const failed = [current, before].find(({ error }) => error);
  if (failed?.error) return <Failure error={failed.error} retry={() => void failed.refetch()} />;
  if (!current.data || !before.data) return <Skeleton h={TREND_HEIGHT_PX} />;
  const total = current.data.pages[0]?.total ?? {};
  const totalBefore = previous && (before.data.pages[0]?.total ?? {});
  return (
    <MetricTrend
      metrics={CHART_METRICS.map((name) => ({
        name,
        label: METRIC_LABELS[name],
        value: total[name] ?? 0,
        before: totalBefore && (totalBefore[name] ?? 0),
      }))}
      selected={metric}
      onSelect={onMetric}
      format={(name, value) => formatMetric(name, value, currencyCode)}
      range={range}
      days={getDays(current, metric)}
      daysBefore={getDays(before, metric)}
      hint="; for values, group the table by day"
      cols={{ base: 2, sm: 4 }}
    />
  );
}

const useDays = (account: Account, campaignId: string | undefined, { from, to }: DateRange) =>
  useInfiniteQuery(reportQuery(account, { startDate: from, endDate: to }, 'date', campaignId));

const getDays = ({ data }: ReturnType<typeof useDays>, metric: ChartMetric) =>
  new Map(
    data?.pages.flatMap(({ rows }) => rows).map(({ date, metrics }) => [date, metrics[metric] ?? 0] as const),
  );
