import { toSentenceCase } from '../../shell/formats.ts';
import { SortableTable, type SortableColumn } from '../../shell/sortable-table.tsx';
import { StateBadge } from '../../shell/status.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { formatDay, formatNumber } from '../../shell/when.tsx';
import { getRate, MAIL_METRICS, RATES, type MailMetrics, type MailRate } from './mail-metrics.ts';
import { RateCell } from './rate-cell.tsx';

export type RateGroup = 'domain' | 'day';

/** `name` is a domain, `Others` for the remaining domains, or a day (`YYYY-MM-DD`). */
export type RateRow = { name: string; mails: MailMetrics };

type DeliverabilityTableProps = {
  by: RateGroup;
  rows: readonly RateRow[];
  sort: string | undefined;
  onSort: (sort: string) => void;
};

const LABELS = { domain: 'Domain', day: 'Day' } as const;

const SHOWN = ['delivered', 'bounced', 'complained'] as const satisfies MailRate[];

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

/** Returns the columns of the CSV, which has counts instead of rates. */
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
    cell: ({ mails }) => <RateCell metrics={mails} rate={rate} />,
  };
}

/** Rates for which Resend or mailbox providers set limits. */
export type LimitedRate = 'bounced' | 'complained';

/**
 * Limits of the rates, from 0 to 1. From `high` on, Resend may pause the account. From `tooHigh` on, Gmail
 * and Yahoo may refuse mail; they publish no limit for bounces.
 * @see https://resend.com/legal/acceptable-use
 * @see https://support.google.com/a/answer/81126
 */
const LIMITS: Record<LimitedRate, { high: number; tooHigh: number }> = {
  bounced: { high: 0.04, tooHigh: Infinity },
  complained: { high: 0.0008, tooHigh: 0.003 },
};

export const LIMIT_TEXTS: Record<LimitedRate, string> = {
  bounced: 'Keep below 4% (Resend)',
  complained: 'Keep below 0.08% (Resend) and 0.3% (Gmail, Yahoo)',
};

type Health = 'few' | 'good' | 'high' | 'tooHigh';

export const HEALTH: Record<Health, { label: string; color: string }> = {
  few: { label: 'Too few e-mails', color: 'gray' },
  good: { label: 'Good', color: 'green' },
  high: { label: 'High', color: 'yellow' },
  tooHigh: { label: 'Too high', color: 'red' },
};

/**
 * Minimum number of sent mails for a rating. With fewer mails, a single bounce or complaint would change the
 * rate too much.
 */
const MIN_MAILS = 100;

export function getHealth(metrics: MailMetrics, rate: LimitedRate): Health {
  const share = getRate(metrics, rate);
  if (share === undefined || metrics.sent < MIN_MAILS) return 'few';
  if (share >= LIMITS[rate].tooHigh) return 'tooHigh';
  return share >= LIMITS[rate].high ? 'high' : 'good';
}

const BY_SEVERITY = ['few', 'good', 'high', 'tooHigh'] as const satisfies Health[];

function getWorstHealth(metrics: MailMetrics): Health {
  const healths = [getHealth(metrics, 'bounced'), getHealth(metrics, 'complained')];
  return BY_SEVERITY.findLast((health) => healths.includes(health)) ?? 'few';
}
