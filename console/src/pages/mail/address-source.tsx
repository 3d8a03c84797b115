import { SegmentedControl, Select, Stack } from '@mantine/core';
import { findEmailColumn, toRecipients } from '@throughline/client/csv';
import { useState } from 'react';
import { PeopleFile, PeoplePaste } from './people-file.tsx';
import type { PeopleTable } from './read-people.ts';

export type Addresses = { table: PeopleTable; emailColumn: string | undefined };

type AddressSourceProps = {
  addresses: Addresses | undefined;
  onChange: (addresses: Addresses | undefined) => void;
  /** Whether all columns except the e-mail column are variables of the mail. */
  hasVariables?: boolean;
};

export function AddressSource({ addresses, onChange, hasVariables = false }: AddressSourceProps) {
  const [source, setSource] = useState('file');
  const chooseTable = (table: PeopleTable | undefined) =>
    onChange(table && { table, emailColumn: findEmailColumn(table) ?? table.columns[0] });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Source"
        size="xs"
        data={[
          { value: 'file', label: 'CSV file' },
          { value: 'paste', label: 'Paste' },
        ]}
        value={source}
        onChange={(chosen) => {
          setSource(chosen);
          chooseTable(undefined);
        }}
      />
      {source === 'file' ? (
        <PeopleFile table={addresses?.table} onTable={chooseTable} hasVariables={hasVariables} />
      ) : (
        <PeoplePaste onTable={chooseTable} />
      )}
      {addresses && (
        <Select
          label="E-mail column"
          size="xs"
          allowDeselect={false}
          data={[...addresses.table.columns]}
          value={addresses.emailColumn ?? null}
          onChange={(chosen) => onChange({ ...addresses, emailColumn: chosen ?? undefined })}
        />
      )}
    </Stack>
  );
}

/**
 * Returns the valid addresses without duplicates, and in `leftOut` the rows without a valid address.
 * @param hasVariables whether all columns except the e-mail column are variables of the mail
 */
export function listRecipients(
  addresses: Addresses | undefined,
  hasVariables = false,
): ReturnType<typeof toRecipients> {
  if (addresses?.emailColumn === undefined) return { recipients: [], leftOut: [] };
  const { table, emailColumn } = addresses;
  const placeholders = hasVariables ? table.columns.filter((column) => column !== emailColumn) : [];
  const { recipients, leftOut } = toRecipients(table, { emailColumn, placeholders });
  const byAddress = new Map(recipients.map((recipient) => [recipient.email.toLowerCase(), recipient]));
  return { recipients: [...byAddress.values()], leftOut };
}
