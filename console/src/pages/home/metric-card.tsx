import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayBars, type DayValue } from '../../shell/day-bars.tsx';
import { formatTrend } from '../../shell/format-trend.ts';

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
        <DayBars days={days} name={name} format={format} />
      </Stack>
    </Paper>
  );
}
