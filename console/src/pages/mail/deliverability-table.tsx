import { Text } from '@mantine/core';
import { LongTable, type LongColumn } from '../../shell/long-table.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { HealthBadge } from './rate-card.tsx';
import { formatRate, RATES, type MailMetrics, type MailRate } from './mail-metrics.ts';
import { getWorstHealth } from './rate-health.ts';

export type RateRow = { name: string; mails: MailMetrics };

const SHOWN = ['delivered', 'bounced', 'complained'] as const satisfies MailRate[];

/** Renders the rates of each domain or day with their status. */
export function DeliverabilityTable({ label, rows }: { label: string; rows: readonly RateRow[] }) {
  return (
    <LongTable
      label={label}
      minWidth={640}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { name: label, width: '28%', cell: ({ name }) => name },
        { name: 'Sent', isNumber: true, cell: ({ mails }) => formatNumber(mails.sent) },
        ...SHOWN.map(getRateColumn),
        {
          name: 'Status',
          width: '8.5rem',
          cell: ({ mails }) => <HealthBadge health={getWorstHealth(mails)} />,
        },
      ]}
    />
  );
}

function getRateColumn(rate: (typeof SHOWN)[number]): LongColumn<RateRow> {
  return {
    name: RATES[rate].label,
    isNumber: true,
    cell: ({ mails }) => (
      <span>
        {formatRate(mails, rate) ?? '–'}{' '}
        <Text span size="xs" c="dimmed">
          {formatNumber(mails[rate])}
        </Text>
      </span>
    ),
  };
}
