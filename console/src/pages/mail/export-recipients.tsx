import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { unparse } from 'papaparse';
import { readRecipients, type Recipient, type RecipientFilters } from '../../data/emails.ts';
import { saveFile } from '../../shell/save-file.ts';

type ExportRecipientsProps = { projectId: string; trackingId: string; filters: RecipientFilters };

/** Renders the button that saves the filtered recipients as CSV, not only those on the screen. */
export function ExportRecipients({ projectId, trackingId, filters }: ExportRecipientsProps) {
  const save = useMutation({
    mutationFn: async () => {
      const recipients = await readRecipients({ projectId, trackingId }, filters);
      saveFile(`${trackingId}.csv`, formatRecipients(recipients), 'text/csv');
    },
  });
  return (
    <>
      <Text size="sm" role="status">
        {save.error?.message}
      </Text>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={14} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export CSV
      </Button>
    </>
  );
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
