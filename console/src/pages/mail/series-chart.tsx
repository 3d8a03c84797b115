import { BarChart } from '@mantine/charts';
import type { Schema } from '@throughline/client';
import { useProject } from '../../data/projects.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';

import '@mantine/charts/styles.css';

const HOUR = { day: 'numeric', month: 'short', hour: 'numeric' } as const;

const BARS = [
  { name: 'delivered', label: 'Delivered', color: 'teal.6' },
  { name: 'opened', label: 'Opened', color: 'blue.6' },
  { name: 'clicked', label: 'Clicked', color: 'grape.6' },
];

type SeriesChartProps = { series: Schema<'EmailBatchSeries'>; height: number };

export function SeriesChart({ series: { unit, points }, height }: SeriesChartProps) {
  const { timeZone } = useProject();
  const hour = new Intl.DateTimeFormat(undefined, { ...HOUR, timeZone });
  const format = (at: string) => (unit === 'day' ? formatDay(at) : hour.format(new Date(at)));
  return (
    <BarChart
      role="img"
      aria-label={`Delivered, opened and clicked e-mails by ${unit}`}
      h={height}
      data={points.map((point) => ({ ...point, at: format(point.at) }))}
      dataKey="at"
      series={BARS}
      valueFormatter={formatNumber}
      withLegend
      legendProps={{ itemSorter: null }}
      maxBarWidth={24}
      barProps={{ isAnimationActive: false, radius: 2 }}
      tickLine="none"
      yAxisProps={{ allowDecimals: false }}
      accessibilityLayer={false}
    />
  );
}
