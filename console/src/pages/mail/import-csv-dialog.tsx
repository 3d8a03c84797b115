import { Alert, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../data/client.ts';
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../data/emails.ts';
import { oneOf } from '../../data/one-of.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { RunProgress, useIsClosed } from '../../shell/run-progress.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { AddressSource, listRecipients, type Addresses } from './address-source.tsx';
import { RecipientCounts } from './recipient-counts.tsx';
import { formatImport, REASONS } from './suppression-labels.ts';

/** Limited, because an import sends one request per address. */
const MAX_ADDRESSES = 1_000;

const START = { done: 0, added: 0 };

/** Imports suppressions from a list of addresses. Closing the dialog stops the import. */
export function ImportCsvDialog({ onClose }: { onClose: () => void }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [addresses, setAddresses] = useState<Addresses>();
  const [reason, setReason] = useState<SuppressionReason>('manual');
  const [progress, setProgress] = useState(START);
  const isClosed = useIsClosed();
  const { recipients, leftOut } = useMemo(() => listRecipients(addresses), [addresses]);
  const run = useMutation({
    mutationFn: async () => {
      let { done, added } = progress;
      for (const { email } of recipients.slice(done)) {
        if (isClosed.current) return;
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
            : `Suppress ${formatCount(count, 'address', 'addresses')}`
      }
      mutation={run}
      onClose={onClose}
      onSubmit={() => {
        if (run.isSuccess) onClose();
        else if (count > 0 && !isTooLong) run.mutate();
      }}
    >
      {run.isIdle ? (
        <Stack gap="sm">
          <AddressSource addresses={addresses} onChange={setAddresses} />
          {addresses && <RecipientCounts recipients={recipients} leftOut={leftOut} />}
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
        <RunProgress
          done={progress.done}
          count={count}
          result={
            run.isSuccess
              ? `Import complete: ${formatImport({ read: count + invalid, added: progress.added, invalid })}`
              : undefined
          }
        />
      )}
    </FormDialog>
  );
}
