import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { unparse } from 'papaparse';
import { api } from '../../data/client.ts';
import type { Recipient, RecipientFilters } from '../../data/emails.ts';
import { allByCursor } from '../../data/paging.ts';
import { saveFile } from '../../shell/save-file.ts';

/** Pages of the largest batch. */
const MAX_PAGES = 100;

type ExportRecipientsProps = { projectId: string; trackingId: string; filters: RecipientFilters };

/** Renders the button that saves the filtered recipients as CSV, not only those on the screen. */
export function ExportRecipients({ projectId, trackingId, filters }: ExportRecipientsProps) {
  const save = useMutation({
    mutationFn: async () => {
      const pages = await allByCursor(
        (page) => api.emails.listEmailBatchRecipients({ projectId, trackingId, ...filters, ...page }),
        MAX_PAGES,
      );
      const csv = formatRecipients(pages.flatMap(({ recipients }) => recipients));
      saveFile(`${trackingId}.csv`, csv, 'text/csv');
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
