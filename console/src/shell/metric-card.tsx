import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTrend } from './formats.ts';
import { formatDay } from './when.tsx';

type MetricCardProps = {
  name: string;
  title?: ReactNode;
  info?: ReactNode;
  days: readonly DayValue[];
  previous?: readonly DayValue[] | undefined;
  /** Totals of a rate, because a rate is not the sum of its days. Default: the sums of the days. */
  rates?: { total: number | undefined; before?: number | undefined };
  badge?: ReactNode;
  format: (value: number) => string;
  detail?: ReactNode;
};

const sumDays = (days: readonly DayValue[]) => days.reduce((sum, { value }) => sum + value, 0);

export function MetricCard(props: MetricCardProps) {
  const { name, title = name, info, days, previous, rates, badge, format, detail } = props;
  const total = rates ? rates.total : sumDays(days);
  const before = rates ? rates.before : previous && sumDays(previous);
  return (
    <Paper withBorder p="md" component="section" aria-label={name}>
      <Stack gap="xs" h="100%" justify="space-between">
        <Stack gap={4}>
          <Group gap={4} wrap="nowrap">
            <Title order={2} size="h5" c="dimmed" fw={550}>
              {title}
            </Title>
            {info}
          </Group>
          <Group gap="sm" align="center">
            <Text className="numbers" fz={26} lh={1.2} fw={650}>
              {total === undefined ? '–' : format(total)}
            </Text>
            {before !== undefined && total !== undefined && (
              <Badge variant="light" color="gray" tt="none">
                {formatTrend(total, before)}
              </Badge>
            )}
            {badge}
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
        <DayBars days={days} name={name} format={format} />
      </Stack>
    </Paper>
  );
}

type DayValue = { day: string; value: number };

type DayBarsProps = {
  days: readonly DayValue[];
  name: string;
  format: (value: number) => string;
};

const HEIGHT = 40;
const STEP = 10;

/** SVG, because the first page must not load the chart library. */
function DayBars({ days, name, format }: DayBarsProps) {
  const highest = days.reduce<DayValue | undefined>(
    (top, day) => (top === undefined || day.value > top.value ? day : top),
    undefined,
  );
  if (!highest) return null;
  const maxValue = highest.value || 1;
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
        const height = Math.max(1, (Math.max(0, value) / maxValue) * HEIGHT);
        return (
          <rect key={day} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} rx={1}>
            <title>{`${formatDay(day)}: ${format(value)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
