import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { batchSeriesQuery } from '../../data/emails.ts';
import { Failure } from '../../shell/failure.tsx';

/** Height of the chart and its placeholder in pixels. */
const HEIGHT = 200;

/** Loaded with the first chart, because most of a batch's page needs no chart library. */
const SeriesChart = lazy(async () => ({ default: (await import('./series-chart.tsx')).SeriesChart }));

/** Renders deliveries, opens and clicks of a batch over time. */
export function BatchSeries({ projectId, trackingId }: { projectId: string; trackingId: string }) {
  const { data: batch, error, refetch } = useQuery(batchSeriesQuery(projectId, trackingId));
  if (error && !batch) return <Failure error={error} retry={() => void refetch()} />;
  const series = batch?.series;
  // Events have their own retention, which may be shorter than that of the batch.
  if (series?.points.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Metrics over time">
      <Stack gap="sm">
        <Title order={2} size="h4">
          Metrics over time
        </Title>
        <Suspense fallback={<Skeleton h={HEIGHT} />}>
          {series ? <SeriesChart series={series} height={HEIGHT} /> : <Skeleton h={HEIGHT} />}
        </Suspense>
      </Stack>
    </Paper>
  );
}
