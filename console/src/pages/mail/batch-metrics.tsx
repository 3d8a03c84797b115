import { SimpleGrid } from '@mantine/core';
import type { Batch } from '../../data/emails.ts';
import { MetricTile } from '../../shell/metric-tile.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { formatRate, getMailMetrics, RATES, type MailRate } from './mail-metrics.ts';

const SHOWN = ['delivered', 'opened', 'clicked', 'bounced', 'complained'] as const satisfies MailRate[];

/** Renders the number of sent mails of a batch and the rates that show their outcome. */
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
