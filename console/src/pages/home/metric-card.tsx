import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../shell/when.tsx';
import { formatTrend, type DayValue } from './trend.ts';

type MetricCardProps = {
  title: ReactNode;
  /** Name of the metric, for screen readers. */
  name: string;
  days: readonly DayValue[];
  /** Days of the previous period; undefined without a comparison. */
  previous: readonly DayValue[] | undefined;
  format: (value: number) => string;
  /** Rates and parts of the total. */
  detail?: ReactNode;
};

const getTotal = (days: readonly DayValue[]) => days.reduce((sum, { value }) => sum + value, 0);

/** Renders the total of a metric, its change against the previous period, and its course as bars. */
export function MetricCard({ title, name, days, previous, format, detail }: MetricCardProps) {
  const total = getTotal(days);
  const before = previous && getTotal(previous);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="xs" h="100%" justify="space-between">
        <Stack gap={4}>
          <Title order={2} size="h5" c="dimmed" fw={550}>
            {title}
          </Title>
          <Group gap="sm" align="center">
            <Text className="numbers" fz={26} lh={1.2} fw={650}>
              {format(total)}
            </Text>
            {before !== undefined && (
              <Badge variant="light" color="gray" tt="none">
                {formatTrend(total, before)}
              </Badge>
            )}
          </Group>
          {before !== undefined && (
            <Text size="xs" c="dimmed">
              {format(before)} in the previous period
            </Text>
          )}
          {detail !== undefined && detail !== false && (
            <Text size="sm" c="dimmed" component="div">
              {detail}
            </Text>
          )}
        </Stack>
        <Bars days={days} name={name} format={format} />
      </Stack>
    </Paper>
  );
}

const HEIGHT = 40;
const STEP = 10;

/** Renders bars without a chart library, which the first page must not load. */
function Bars({ days, name, format }: Pick<MetricCardProps, 'days' | 'name' | 'format'>) {
  const highest = days.reduce<DayValue | undefined>(
    (most, day) => (most === undefined || day.value > most.value ? day : most),
    undefined,
  );
  if (!highest) return null;
  const most = highest.value || 1;
  return (
    <svg
      role="img"
      aria-label={`${name} by day, at most ${format(highest.value)} on ${formatDay(highest.day)}`}
      className="day-bars"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
    >
      {days.map(({ day, value }, index) => {
        const height = Math.max(1, (Math.max(0, value) / most) * HEIGHT);
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx={1}>
            <title>{`${formatDay(day)}: ${format(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
