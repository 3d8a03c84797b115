import { Alert, Progress, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toRecipients } from '@throughline/client/csv';
import { useEffect, useMemo, useRef, useState } from 'react';
import { api } from '../../data/client.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { AddressSource, type Addresses } from './address-source.tsx';
import { RecipientCounts } from './recipient-counts.tsx';
import { formatImport, REASONS } from './suppression-labels.ts';

/** Maximum addresses of an import, which adds them one after another. */
const MAX_ADDRESSES = 1_000;

const START = { done: 0, added: 0 };

/** Renders the dialog that suppresses the addresses of a CSV file or pasted ones. Closing it stops the import. */
export function ImportCsvDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [addresses, setAddresses] = useState<Addresses>();
  const [reason, setReason] = useState<SuppressionReason>('manual');
  const [progress, setProgress] = useState(START);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);
  const { recipients, leftOut } = useMemo(() => listRecipients(addresses), [addresses]);
  const run = useMutation({
    mutationFn: async () => {
      let { done, added } = progress;
      for (const { email } of recipients.slice(done)) {
        if (isStopped.current) return;
        const { isNew } = await api.emails.createEmailSuppression({ projectId, body: { email, reason } });
        done += 1;
        added += isNew ? 1 : 0;
        setProgress({ done, added });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] }),
  });
  const count = recipients.length;
  const isTooLong = count > MAX_ADDRESSES;
  const invalid = leftOut.length;
  return (
    <FormDialog
      title="Import suppressions"
      size="lg"
      action={
        run.isSuccess
          ? 'Close'
          : run.isError
            ? 'Try again'
            : `Suppress ${count === 1 ? '1 address' : `${formatNumber(count)} addresses`}`
      }
      isPending={run.isPending}
      error={run.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (run.isSuccess) onClose();
        else if (count > 0 && !isTooLong) run.mutate();
      }}
    >
      {run.isIdle ? (
        <Stack gap="sm">
          <AddressSource addresses={addresses} onChange={setAddresses} />
          {addresses && (
            <RecipientCounts recipients={recipients} leftOut={leftOut} counts={undefined} isLoading={false} />
          )}
          {isTooLong && (
            <Alert color="red" variant="light" role="alert">
              An import has at most {formatNumber(MAX_ADDRESSES)} addresses. Split the list.
            </Alert>
          )}
          <Select
            label="Reason"
            description="Transactional e-mail still reaches unsubscribed addresses."
            size="xs"
            allowDeselect={false}
            data={SUPPRESSION_REASONS.map((value) => ({ value, label: REASONS[value] }))}
            value={reason}
            onChange={(chosen) => setReason(oneOf(SUPPRESSION_REASONS, chosen) ?? reason)}
          />
        </Stack>
      ) : (
        <Stack gap="xs">
          <Text size="sm" role="status">
            {run.isSuccess
              ? `Import complete: ${formatImport({ read: count + invalid, added: progress.added, invalid })}`
              : `${formatNumber(progress.done)} of ${formatNumber(count)}`}
          </Text>
          <Progress value={(progress.done / count) * 100} aria-label="Progress" />
        </Stack>
      )}
    </FormDialog>
  );
}

/** Returns the valid addresses without repeated ones, and the rows without a valid address. */
function listRecipients(addresses: Addresses | undefined): ReturnType<typeof toRecipients> {
  if (addresses?.emailColumn === undefined) return { recipients: [], leftOut: [] };
  const { table, emailColumn } = addresses;
  const { recipients, leftOut } = toRecipients(table, { emailColumn, placeholders: [] });
  const byAddress = new Map(recipients.map((recipient) => [recipient.email.toLowerCase(), recipient]));
  return { recipients: [...byAddress.values()], leftOut };
}
