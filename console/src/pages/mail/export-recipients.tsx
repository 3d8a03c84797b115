import { unparse } from 'papaparse';
import { readRecipients, type Recipient, type RecipientFilters } from '../../data/emails.ts';
import { ExportCsv } from '../../shell/export-csv.tsx';

type ExportRecipientsProps = { projectId: string; trackingId: string; filters: RecipientFilters };

/** Renders the button that saves the filtered recipients as CSV, not only those on the screen. */
export function ExportRecipients({ projectId, trackingId, filters }: ExportRecipientsProps) {
  const read = async () => ({
    csv: formatRecipients(await readRecipients({ projectId, trackingId }, filters)),
  });
  return <ExportCsv fileName={`${trackingId}.csv`} read={read} />;
}

/** Formats recipients as CSV. A `'` before a formula prevents injection by addresses. */
function formatRecipients(recipients: readonly Recipient[]): string {
  return unparse(
    {
      fields: ['email', 'status', 'reasonCode', 'reason', 'messageId', 'sentAt', 'updatedAt'],
      data: recipients.map(({ email, status, reason, messageId, sentAt, updatedAt }) => [
        email,
        status,
        reason?.code ?? '',
        reason?.message ?? '',
        messageId ?? '',
        sentAt ?? '',
        updatedAt,
      ]),
    },
    { escapeFormulae: true },
  );
}
