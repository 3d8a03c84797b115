import { Text } from '@mantine/core';
import { formatNumber } from '../../shell/when.tsx';
import { formatRate, type MailMetrics, type MailRate } from './mail-metrics.ts';

export function RateCell({ metrics, rate }: { metrics: MailMetrics; rate: MailRate }) {
  const share = formatRate(metrics, rate);
  if (share === undefined) {
    return (
      <Text size="sm" span c="dimmed">
        <span aria-hidden>–</span>
        <span className="visually-hidden">no e-mails yet</span>
      </Text>
    );
  }
  return (
    <span>
      {share}{' '}
      <Text span size="xs" c="dimmed">
        {formatNumber(metrics[rate])}
      </Text>
    </span>
  );
}
