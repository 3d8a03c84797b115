import { readRecipients, type Recipient, type RecipientFilters } from '../../data/emails.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';
import { formatTableCsv, type CsvColumn } from '../../shell/table-csv.ts';

type ExportRecipientsProps = { projectId: string; trackingId: string; filters: RecipientFilters };

/** Renders the button that saves the filtered recipients as CSV, not only those on the screen. */
export function ExportRecipients({ projectId, trackingId, filters }: ExportRecipientsProps) {
  const read = async () => ({
    csv: formatTableCsv(EXPORTED_COLUMNS, await readRecipients({ projectId, trackingId }, filters)),
  });
  return <ExportCsv fileName={`${trackingId}.csv`} read={read} />;
}

const EXPORTED_COLUMNS: readonly CsvColumn<Recipient>[] = [
  { name: 'email', getValue: ({ email }) => email },
  { name: 'status', getValue: ({ status }) => status },
  { name: 'reasonCode', getValue: ({ reason }) => reason?.code },
  { name: 'reason', getValue: ({ reason }) => reason?.message },
  { name: 'messageId', getValue: ({ messageId }) => messageId },
  { name: 'sentAt', getValue: ({ sentAt }) => sentAt },
  { name: 'updatedAt', getValue: ({ updatedAt }) => updatedAt },
];
