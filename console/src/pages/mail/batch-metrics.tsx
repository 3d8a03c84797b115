import { SimpleGrid, Skeleton, Box, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { batchSeriesQuery, type Batch } from '../../data/emails.ts';
import { useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { MetricTile } from '../../shell/metric-tile.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { formatNumber } from '../../shell/when.tsx';
import { formatRate, getMailMetrics, RATES, type MailRate } from './mail-metrics.ts';
import { RECIPIENT_STATUSES, STATUS_COLORS } from './states.ts';

const SHOWN = ['delivered', 'opened', 'clicked', 'bounced', 'complained'] as const satisfies MailRate[];

export function BatchMetrics({ counts }: Pick<Batch, 'counts'>) {
  const metrics = getMailMetrics(counts);
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="sm">
      <MetricTile label="Sent" value={formatNumber(metrics.sent)} />
      {SHOWN.map((rate) => (
        <MetricTile
          key={rate}
          label={RATES[rate].label}
          definition={RATES[rate].definition}
          value={formatRate(metrics, rate) ?? '–'}
          count={metrics[rate]}
        />
      ))}
    </SimpleGrid>
  );
}

const CHART_HEIGHT_PX = 200;

/** Loads with the first chart, because the chart library is large. */
const SeriesChart = lazy(async () => ({ default: (await import('./series-chart.tsx')).SeriesChart }));

export function BatchSeries({ trackingId }: { trackingId: string }) {
  const { id: projectId } = useProject();
  const query = useQuery(batchSeriesQuery(projectId, trackingId));
  const series = query.data?.series;
  // Retention can delete the events of a batch before the batch itself. The batch then has no points.
  if (series?.points.length === 0) return null;
  return (
    <Card title="Metrics over time" label="Metrics over time">
      {series ? (
        <Suspense fallback={<Skeleton h={CHART_HEIGHT_PX} />}>
          <SeriesChart series={series} height={CHART_HEIGHT_PX} />
        </Suspense>
      ) : (
        <QueryState query={query} h={CHART_HEIGHT_PX} />
      )}
    </Card>
  );
}

export function CountsBar({ counts, total }: { counts: Batch['counts']; total: number }) {
  const present = RECIPIENT_STATUSES.filter((status) => counts[status] > 0);
  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed" fw={550}>
        Recipients by current status
      </Text>
      <Progress.Root size="xl" aria-hidden>
        {present.map((status) => (
          <Progress.Section
            key={status}
            value={(counts[status] / total) * 100}
            color={STATUS_COLORS[status]}
            aria-label={toSentenceCase(status)}
          />
        ))}
      </Progress.Root>
      <Group gap="md">
        {present.map((status) => (
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
