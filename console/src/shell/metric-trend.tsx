import '@mantine/charts/styles.css';
import { LineChart } from '@mantine/charts';
import { Badge, Box, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { getDaysOfRange, type DateRange } from '../data/date-range.ts';
import { formatTrend } from './formats.ts';
import { formatDay } from './when.tsx';

export const TREND_HEIGHT_PX = 360;

type TrendMetric<Name extends string> = {
  name: Name;
  label: string;
  value: number | undefined;
  before: number | undefined;
  detail?: string | undefined;
};

type Days = ReadonlyMap<string | undefined, number>;

type MetricTrendProps<Name extends string> = {
  metrics: readonly TrendMetric<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  format: (name: Name, value: number) => string;
  range: DateRange & { previous: DateRange | undefined };
  /** Values of the selected metric. A missing day counts as 0. Undefined if no daily values are known. */
  days: Days | undefined;
  daysBefore: Days | undefined;
  hint?: string;
  cols: Record<string, number>;
};

export function MetricTrend<Name extends string>(props: MetricTrendProps<Name>) {
  const { metrics, selected, onSelect, format, range, days, daysBefore, hint = '', cols } = props;
  const { label = selected } = metrics.find(({ name }) => name === selected) ?? {};
  return (
    <Stack>
      <SimpleGrid cols={cols} role="group" aria-label="Metric">
        {metrics.map(({ name, label: title, value, before, detail }) => (
          <UnstyledButton
            key={name}
            className="metric-button"
            aria-pressed={name === selected}
            onClick={() => onSelect(name)}
          >
            <span>
              <Text span size="sm" c="dimmed" display="block">
                {title}
              </Text>
              <Text span fz={22} fw={650} className="numbers">
                {value === undefined ? '–' : format(name, value)}
              </Text>{' '}
              {value !== undefined && before !== undefined && (
                <Badge variant="light" color="gray" tt="none">
                  {formatTrend(value, before)}
                </Badge>
              )}
              {detail !== undefined && (
                <Text span size="xs" c="dimmed" display="block">
                  {detail}
                </Text>
              )}
              {before !== undefined && (
                <Text span size="xs" c="dimmed" display="block">
                  {format(name, before)} in the previous period
                </Text>
              )}
            </span>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {days ? (
        <Box role="img" aria-label={`${label} by day${hint}`}>
          <LineChart
            h={260}
            data={pairDays(range, days, daysBefore)}
            dataKey="day"
            series={[
              { name: 'value', label, color: 'brand.6' },
              ...(range.previous && daysBefore
                ? [{ name: 'before', label: 'Previous period', color: 'gray.6', strokeDasharray: '5 5' }]
                : []),
            ]}
            valueFormatter={(value) => format(selected, value)}
            yAxisProps={{ width: 80 }}
            curveType="linear"
            withDots={false}
            withLegend={range.previous !== undefined}
            accessibilityLayer={false}
          />
        </Box>
      ) : (
        <Text c="dimmed">No values by day are available for this metric.</Text>
      )}
    </Stack>
  );
}

function pairDays(range: MetricTrendProps<string>['range'], days: Days, daysBefore: Days | undefined) {
  const before = range.previous && getDaysOfRange(range.previous);
  return getDaysOfRange(range).map((day, index) => ({
    day: formatDay(day),
    value: days.get(day) ?? 0,
    ...(before && daysBefore && { before: daysBefore.get(before[index]) ?? 0 }),
  }));
}
