import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { formatFigure, FIGURES } from './figures.ts';
import type { ChartMetric } from './choices.ts';

/** Maximum placements in the chart. */
const MOST = 12;

/** Renders the placements with the largest values as bars. */
export function InsightsChart({
  figure,
  places,
  currency,
}: {
  figure: ChartMetric;
  places: readonly { place: string; total: number }[];
  currency: string | undefined;
}) {
  const drawn = places.slice(0, MOST);
  return (
    <BarChart
      role="img"
      aria-label={`${FIGURES[figure]} by platform and placement; see the table below for values`}
      h={40 + drawn.length * 30}
      data={drawn}
      dataKey="place"
      orientation="vertical"
      series={[{ name: 'total', label: FIGURES[figure], color: 'brand.6' }]}
      valueFormatter={(value) => formatFigure(figure, value, currency)}
      yAxisProps={{ width: 170, tickMargin: 6, interval: 0 }}
      xAxisProps={{ tickCount: 4 }}
      barProps={{ isAnimationActive: false, radius: 3 }}
      gridAxis="y"
      tickLine="none"
    />
  );
}
