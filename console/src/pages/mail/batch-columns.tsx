import { Stack, Text } from '@mantine/core';
import type { ListedBatch } from '../../data/emails.ts';
import { AnchorLink } from '../../shell/links.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import type { SortableColumn } from '../../shell/sortable-table.tsx';
import { StateBadge } from '../../shell/status.tsx';
import type { CsvColumn } from '../../shell/table-csv.ts';
import { formatNumber, When } from '../../shell/when.tsx';
import { getMailMetrics, getRate, MAIL_METRICS, RATES, type MailRate } from './mail-metrics.ts';
import { RateCell } from './rate-cell.tsx';
import { STATE_COLORS } from './states.ts';

export function getBatchColumns(projectId: string): readonly SortableColumn<ListedBatch>[] {
  return [
    {
      name: 'Subject',
      getValue: ({ subject, trackingId }) => subject ?? trackingId,
      cell: (batch) => <Subject projectId={projectId} batch={batch} />,
      width: '21%',
    },
    {
      name: 'State',
      getValue: ({ state }) => toSentenceCase(state),
      cell: ({ state }) => <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />,
      width: '13.5%',
    },
    { name: 'Send time', getValue: getSendTime, cell: (batch) => <SendTime batch={batch} />, width: '16%' },
    {
      name: 'Recipients',
      getValue: ({ totalRecipients }) => totalRecipients,
      cell: ({ totalRecipients }) => formatNumber(totalRecipients),
      width: '10.5%',
      isNumber: true,
    },
    ...(['delivered', 'opened', 'clicked', 'bounced'] as const).map(getRateColumn),
    { ...getRateColumn('complained'), isHidden: true },
    { name: 'Type', getValue: ({ emailType = 'Marketing' }) => toSentenceCase(emailType), isHidden: true },
    {
      name: 'Created',
      getValue: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <When at={createdAt} />,
      isHidden: true,
    },
  ];
}

export const EXPORTED_COLUMNS: readonly CsvColumn<ListedBatch>[] = [
  { name: 'Tracking ID', getValue: ({ trackingId }) => trackingId },
  { name: 'Subject', getValue: ({ subject }) => subject },
  { name: 'From', getValue: ({ sender }) => sender.address },
  { name: 'State', getValue: ({ state }) => toSentenceCase(state) },
  { name: 'Type', getValue: ({ emailType = 'Marketing' }) => toSentenceCase(emailType) },
  { name: 'Send time', getValue: getSendTime },
  { name: 'Recipients', getValue: ({ totalRecipients }) => totalRecipients },
  ...MAIL_METRICS.map((name) => ({
    name: toSentenceCase(name),
    getValue: ({ counts }: ListedBatch) => counts && getMailMetrics(counts)[name],
  })),
];

function getRateColumn(rate: MailRate): SortableColumn<ListedBatch> {
  return {
    name: RATES[rate].label,
    getValue: ({ counts }) => counts && getRate(getMailMetrics(counts), rate),
    cell: ({ counts }) => counts && <RateCell metrics={getMailMetrics(counts)} rate={rate} />,
    isNumber: true,
  };
}

function Subject({ projectId, batch }: { projectId: string; batch: ListedBatch }) {
  const { trackingId, subject, sender } = batch;
  return (
    <Stack gap={0}>
      <AnchorLink
        size="sm"
        fw={550}
        to="/p/$projectId/mail/batches/$trackingId"
        params={{ projectId, trackingId }}
      >
        {subject ?? trackingId}
      </AnchorLink>
      <Text size="xs" c="dimmed" title={sender.address}>
        {subject !== undefined && `${trackingId} · `}
        {sender.name}
      </Text>
    </Stack>
  );
}

function getSendTime({ scheduledFor, createdAt }: ListedBatch): string {
  return scheduledFor ?? createdAt;
}

function SendTime({ batch }: { batch: ListedBatch }) {
  return (
    <Text size="sm" span>
      <When at={getSendTime(batch)} isAbsolute={batch.state === 'scheduled'} />
    </Text>
  );
}
