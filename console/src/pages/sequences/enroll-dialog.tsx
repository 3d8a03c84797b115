import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toRecipients } from '@throughline/client/csv';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { AddressSource, type Addresses } from '../mail/address-source.tsx';

/** Maximum people of one request. */
const PEOPLE_PER_REQUEST = 1_000;

type EnrollDialogProps = { projectId: string; sequenceId: string; onClose: () => void };

/** Renders the dialog that enrols people from a CSV file or pasted addresses. Further columns are their variables. */
export function EnrollDialog({ projectId, sequenceId, onClose }: EnrollDialogProps) {
  const queryClient = useQueryClient();
  const [addresses, setAddresses] = useState<Addresses>();
  const enroll = useMutation({
    mutationFn: async () => {
      const people = listPeople(addresses);
      let enrolled = 0;
      for (let first = 0; first < people.length; first += PEOPLE_PER_REQUEST) {
        const body = { people: people.slice(first, first + PEOPLE_PER_REQUEST) };
        enrolled += (await api.sequences.enrollInSequence({ projectId, sequenceId, body })).enrolled;
      }
      return { enrolled, skipped: people.length - enrolled };
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['enrollments', projectId, sequenceId] }),
        queryClient.invalidateQueries({ queryKey: ['sequences', projectId] }),
      ]),
  });
  const count = listPeople(addresses).length;
  const isDone = enroll.data !== undefined;
  return (
    <FormDialog
      title="Enrol people"
      size="lg"
      action={isDone ? 'Close' : count === 1 ? 'Enrol 1 person' : `Enrol ${formatNumber(count)} people`}
      isPending={enroll.isPending}
      error={enroll.error}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDone) onClose();
        else if (count > 0) enroll.mutate();
      }}
    >
      {isDone ? (
        <Text role="status">
          {formatNumber(enroll.data.enrolled)} enrolled.
          {enroll.data.skipped > 0 &&
            ` ${formatNumber(enroll.data.skipped)} skipped: already in the sequence, not allowed to enter again, or suppressed.`}
        </Text>
      ) : (
        <Stack gap="sm">
          <AddressSource addresses={addresses} onChange={setAddresses} hasVariables />
          {addresses && (
            <Text size="sm">
              {count === 1 ? '1 address.' : `${formatNumber(count)} addresses.`} Rows without a valid address
              and repeated ones are left out.
            </Text>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

/** Converts the rows to people. The other columns are their variables; an empty cell leaves its default. */
function listPeople(addresses: Addresses | undefined) {
  if (addresses?.emailColumn === undefined) return [];
  const { table, emailColumn } = addresses;
  const placeholders = table.columns.filter((column) => column !== emailColumn);
  const people = toRecipients(table, { emailColumn, placeholders }).recipients.map(
    ({ email, params = {} }) => ({
      email,
      params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')),
    }),
  );
  return [...new Map(people.map((person) => [person.email.toLowerCase(), person])).values()];
}
