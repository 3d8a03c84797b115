import type { DateRange } from '../../data/date-range.ts';
import { MetricTrend } from '../../shell/metric-trend.tsx';
import {
  CARD_METRICS,
  formatIndicator,
  formatMetric,
  getIndicator,
  getMetric,
  METRIC_LABELS,
  type CardMetric,
  type InsightRow,
} from './metrics.ts';

type InsightsTrendProps = {
  range: DateRange & { previous: DateRange | undefined };
  selected: CardMetric;
  onSelect: (metric: CardMetric) => void;
  /** The account's totals as Meta reports them. */
  reported: InsightRow;
  /** Like `reported`. If `reported` has no results, contains the summed results of the table's rows. */
  total: InsightRow;
  /** Undefined without a comparison or without delivery in the previous period. */
  totalBefore: InsightRow | undefined;
  days: readonly InsightRow[];
  daysBefore: readonly InsightRow[];
  currency: string | undefined;
};

export function InsightsTrend(props: InsightsTrendProps) {
  const { range, selected, onSelect, reported, total, totalBefore, days, daysBefore, currency } = props;
  // Results of different kinds cannot be added up, so the cards and the chart show the most frequent kind.
  const indicator = getIndicator(total);
  const resultName = indicator && formatIndicator(indicator);
  const details: Partial<Record<CardMetric, string | undefined>> = {
    results: resultName && `Result type: ${resultName}`,
    costPerResult: resultName && `per ${resultName.toLowerCase()}`,
  };
  const isResult = selected === 'results' || selected === 'costPerResult';
  const hasResults = (total.results ?? []).length > 0;
  // If Meta reports results only for campaigns, the account has no daily results, so no chart is shown.
  const getDays = (rows: readonly InsightRow[], sum: InsightRow) =>
    isResult && hasResults && !sum.results
      ? undefined
      : new Map(rows.map((row) => [row.dateStart, getMetric(row, selected, indicator) ?? 0]));
  return (
    <MetricTrend
      metrics={CARD_METRICS.map((name) => ({
        name,
        label: METRIC_LABELS[name],
        value: getMetric(total, name, indicator),
        before: totalBefore && getMetric(totalBefore, name, indicator),
        detail: details[name],
      }))}
      selected={selected}
      onSelect={onSelect}
      format={(name, value) => formatMetric(name, value, currency)}
      range={range}
      days={getDays(days, reported)}
      daysBefore={totalBefore ? getDays(daysBefore, totalBefore) : new Map()}
      cols={{ base: 2, sm: 4, lg: 7 }}
    />
  );
}
