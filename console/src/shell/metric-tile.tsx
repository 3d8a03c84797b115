import { Paper, Text } from '@mantine/core';
import { formatNumber } from './when.tsx';

type MetricTileProps = { label: string; value: string; definition?: string; count?: number };

/** If `value` is a rate, `count` is its numerator. */
export function MetricTile({ label, value, definition, count }: MetricTileProps) {
  return (
    <Paper withBorder p="sm" title={definition}>
      <Text size="xs" c="dimmed" fw={550}>
        {label}
      </Text>
      <Text className="numbers" fz={22} lh={1.3} fw={650}>
        {value}
      </Text>
      {count !== undefined && (
        <Text size="xs" c="dimmed" className="numbers">
          {formatNumber(count)}
        </Text>
      )}
    </Paper>
  );
}
