import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import type { Batch } from '../../data/emails.ts';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { formatNumber } from '../../shell/when.tsx';
import { RECIPIENT_STATUSES, STATUS_COLORS } from './states.ts';

/** Renders the recipients of each status as a bar and as numbers. */
export function CountsBar({ counts, total }: { counts: Batch['counts']; total: number }) {
  const there = RECIPIENT_STATUSES.filter((status) => counts[status] > 0);
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed" fw={550}>
        Recipients by current status
      </Text>
      <Progress.Root size="xl" aria-hidden>
        {there.map((status) => (
          <Progress.Section
            key={status}
            value={(counts[status] / total) * 100}
            color={STATUS_COLORS[status]}
            aria-label={toSentenceCase(status)}
          />
        ))}
      </Progress.Root>
      <Group gap="md">
        {there.map((status) => (
          <Group key={status} gap={6}>
            <Box w={12} h={12} bg={STATUS_COLORS[status]} style={{ borderRadius: 3 }} aria-hidden />
            <Text size="sm" className="numbers">
              {formatNumber(counts[status])} {status}
            </Text>
          </Group>
        ))}
      </Group>
    </Stack>
  );
}
