import { Text } from '@mantine/core';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { SortableTable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { formatRate, getRate, MAIL_METRICS, RATES, type MailMetrics, type MailRate } from './mail-metrics.ts';
import { BY_SEVERITY, getWorstHealth, HEALTH } from './rate-health.ts';

export type RateGroup = 'domain' | 'day';

/** `name`: a domain, or a day as YYYY-MM-DD. */
export type RateRow = { name: string; mails: MailMetrics };

type DeliverabilityTableProps = {
  by: RateGroup;
  rows: readonly RateRow[];
  sort: string | undefined;
  onSort: (sort: string) => void;
};

const LABELS = { domain: 'Domain', day: 'Day' } as const;

const SHOWN = ['delivered', 'bounced', 'complained'] as const satisfies MailRate[];

/** Renders the rates of each domain or day with their status. */
export function DeliverabilityTable({ by, rows, sort, onSort }: DeliverabilityTableProps) {
  const columns: SortableColumn<RateRow>[] = [
    {
      name: LABELS[by],
      width: '28%',
      getValue: ({ name }) => name,
      cell: ({ name }) => (by === 'day' ? formatDay(name) : name),
    },
    {
      name: 'Sent',
      isNumber: true,
      getValue: ({ mails }) => mails.sent,
      cell: ({ mails }) => formatNumber(mails.sent),
    },
    ...SHOWN.map(getRateColumn),
    {
      name: 'Status',
      width: '8.5rem',
      getValue: ({ mails }) => HEALTH[getWorstHealth(mails)].label,
      getRank: ({ mails }) => BY_SEVERITY.indexOf(getWorstHealth(mails)),
      cell: ({ mails }) => <StateBadge {...HEALTH[getWorstHealth(mails)]} />,
    },
  ];
  return (
    <SortableTable
      label={LABELS[by]}
      minWidth={640}
      rows={rows}
      rowKey={({ name }) => name}
      sort={sort ?? (by === 'day' ? '-Day' : '-Sent')}
      onSort={onSort}
      columns={columns}
    />
  );
}

/** Returns the columns of the CSV, which has the numbers that the rates are calculated from. */
export function getExportedColumns(by: RateGroup): readonly CsvColumn<RateRow>[] {
  return [
    { name: LABELS[by], getValue: ({ name }) => name },
    ...MAIL_METRICS.map((metric) => ({
      name: toSentenceCase(metric),
      getValue: ({ mails }: RateRow) => mails[metric],
    })),
  ];
}

function getRateColumn(rate: (typeof SHOWN)[number]): SortableColumn<RateRow> {
  return {
    name: RATES[rate].label,
    isNumber: true,
    getValue: ({ mails }) => getRate(mails, rate),
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
