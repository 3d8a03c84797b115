import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Batch } from '../../data/emails.ts';
import { formatNumber } from '../../shell/when.tsx';
import { formatRate, getMailMetrics, RATES, type MailRate } from './mail-metrics.ts';

const SHOWN = ['delivered', 'opened', 'clicked', 'bounced', 'complained'] as const satisfies MailRate[];

/** Renders the sent mails of a batch and the rates of what became of them. */
export function BatchMetrics({ counts }: Pick<Batch, 'counts'>) {
  const metrics = getMailMetrics(counts);
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="sm">
      <Metric label="Sent" value={formatNumber(metrics.sent)} />
      {SHOWN.map((rate) => (
        <Metric
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

type MetricProps = { label: string; value: string; definition?: string; count?: number };

function Metric({ label, value, definition, count }: MetricProps) {
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
