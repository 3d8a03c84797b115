import { NotAvailable } from '../../shell/sortable-table.tsx';
import { formatMetric, METRIC_LABELS, sumMetrics, type Metric, type Metrics } from './metrics.ts';

type MetricValueProps = { metric: Metric; value: number | undefined; currencyCode: string | undefined };

export function MetricValue({ metric, value, currencyCode }: MetricValueProps) {
  return value === undefined ? <NotAvailable /> : formatMetric(metric, value, currencyCode);
}

type MeasuredRow = { metrics: Metrics | undefined; currencyCode?: string | undefined };

export function getMetricColumn<Row>(metric: Metric, getMeasured: (row: Row) => MeasuredRow) {
  const getValue = (row: Row) => {
    const { metrics } = getMeasured(row);
    return metrics && sumMetrics([metrics])[metric];
  };
  return {
    name: METRIC_LABELS[metric],
    isNumber: true,
    getValue,
    cell: (row: Row) => (
      <MetricValue metric={metric} value={getValue(row)} currencyCode={getMeasured(row).currencyCode} />
    ),
  };
}
