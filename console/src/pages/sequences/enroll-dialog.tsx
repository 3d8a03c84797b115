import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { AddressSource, listRecipients, type Addresses } from '../mail/address-source.tsx';

/** API limit. */
const PEOPLE_PER_REQUEST = 1_000;

const NOTHING_SENT = { sent: 0, enrolled: 0 };

type EnrollDialogProps = { sequenceId: string; onClose: () => void };

export function EnrollDialog({ sequenceId, onClose }: EnrollDialogProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [addresses, setAddresses] = useState<Addresses>();
  // Kept after a failed request, so that a retry does not repeat the requests before it.
  const [progress, setProgress] = useState(NOTHING_SENT);
  const people = useMemo(() => listPeople(addresses), [addresses]);
  const enroll = useMutation({
    mutationFn: async () => {
      let { sent, enrolled } = progress;
      while (sent < people.length) {
        const body = { people: people.slice(sent, sent + PEOPLE_PER_REQUEST) };
        enrolled += (await api.sequences.enrollInSequence({ projectId, sequenceId, body })).enrolled;
        sent += body.people.length;
        setProgress({ sent, enrolled });
      }
      return { enrolled, skipped: people.length - enrolled };
    },
    // Refetch after a failure too, because earlier requests may have enrolled people.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['enrollments', projectId, sequenceId] }),
        queryClient.invalidateQueries({ queryKey: ['sequences', projectId] }),
      ]),
  });
  const choose = (chosen: Addresses | undefined) => {
    setAddresses(chosen);
    setProgress(NOTHING_SENT);
  };
  const count = people.length;
  const result = enroll.data;
  return (
    <FormDialog
      title="Enroll people"
      size="lg"
      action={result ? 'Close' : `Enroll ${formatCount(count, 'person', 'people')}`}
      isDisabled={!result && count === 0}
      mutation={enroll}
      onClose={onClose}
      onSubmit={() => (result ? onClose() : enroll.mutate())}
    >
      {!result && <AddressSource addresses={addresses} onChange={choose} hasVariables />}
      {/* One element for count and result: screen readers announce changes of an element, but not new
          elements. */}
      <Text size="sm" role="status">
        {!result &&
          addresses &&
          `${formatCount(count, 'address', 'addresses')}. Duplicates and rows without a valid address are skipped.`}
        {result && `${formatNumber(result.enrolled)} enrolled.`}
        {result &&
          result.skipped > 0 &&
          ` ${formatNumber(result.skipped)} skipped: already in the sequence, not allowed to enter again, suppressed, or over the limit of open enrollments.`}
      </Text>
    </FormDialog>
  );
}

/** Leaves out variables without a value, so that they take their defaults. */
function listPeople(addresses: Addresses | undefined) {
  return listRecipients(addresses, true).recipients.map(({ email, params = {} }) => ({
    email,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')),
  }));
}
