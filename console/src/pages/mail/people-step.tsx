import { Alert, Button, Group, Select, Stack, Table, Text } from '@mantine/core';
import { Dropzone, MIME_TYPES } from '@mantine/dropzone';
import { useState } from 'react';
import type { QueueRequest } from '../../data/emails.ts';
import { Failure } from '../../shell/failure.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { noAddressesIn } from './draft.ts';
import { MAX_BYTES, readCsv, type PeopleTable } from './read-csv.ts';

const SHOWN = 3;

/** What browsers take a CSV file for, by the programs that are installed beside them. */
const CSV = {
  [MIME_TYPES.csv]: ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};

type PeopleStepProps = {
  table: PeopleTable | undefined;
  emailColumn: string | undefined;
  recipients: QueueRequest['recipients'];
  onTable: (table: PeopleTable | undefined) => void;
  onEmailColumn: (column: string) => void;
  onDone: () => void;
};

/** A CSV is dropped in, and its columns are matched. */
export function PeopleStep({
  table,
  emailColumn,
  recipients,
  onTable,
  onEmailColumn,
  onDone,
}: PeopleStepProps) {
  const [error, setError] = useState<unknown>();
  const leftOut = (table?.rows.length ?? 0) - recipients.length;
  const noAddresses = table && emailColumn !== undefined ? noAddressesIn(table, emailColumn) : [];
  const read = async ([file]: File[]) => {
    if (!file) return;
    setError(undefined);
    try {
      onTable(await readCsv(file));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Stack>
      <Dropzone
        onDrop={(files) => void read(files)}
        onReject={() => setError(new Error('One CSV file of at most 8 MB is taken.'))}
        accept={CSV}
        maxSize={MAX_BYTES}
        maxFiles={1}
        multiple={false}
        inputProps={{ 'aria-label': 'CSV file' }}
      >
        <Stack align="center" gap={4} py="md">
          <Text fw={600}>{table ? table.fileName : 'Drop a CSV file here'}</Text>
          <Text size="sm">
            {table ? 'Drop another one to replace it.' : 'Or choose one. Its first row names the columns.'}
          </Text>
        </Stack>
      </Dropzone>
      {error !== undefined && <Failure error={error} />}
      {table && (
        <>
          <Select
            label="Column with the addresses"
            data={table.columns}
            value={emailColumn ?? null}
            onChange={(chosen) => chosen !== null && onEmailColumn(chosen)}
            error={emailColumn === undefined ? 'Choose the column that has the addresses.' : undefined}
            allowDeselect={false}
            maw={320}
          />
          <Text>
            {formatNumber(recipients.length)} {recipients.length === 1 ? 'person' : 'people'}
            {leftOut > 0 &&
              `; ${leftOut === 1 ? 'one row' : `${formatNumber(leftOut)} rows`} without an address ${leftOut === 1 ? 'is' : 'are'} left out`}
            {noAddresses.length > 0 && (
              <>
                , as{' '}
                {noAddresses
                  .slice(0, SHOWN)
                  .map((text) => `“${text}”`)
                  .join(', ')}{' '}
                {noAddresses.length === 1 ? 'is' : 'are'} none
              </>
            )}
            . The other columns can stand in the template.
          </Text>
          <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="The first rows">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {table.columns.map((name) => (
                    <Table.Th key={name}>{name === emailColumn ? name : `{{${name}}}`}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {table.rows.slice(0, SHOWN).map((row, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the rows of a file have no other name
                  <Table.Tr key={index}>
                    {table.columns.map((name) => (
                      <Table.Td key={name}>{row[name]}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {recipients.length === 0 && <Alert color="yellow">No row has an address.</Alert>}
          <Group>
            <Button onClick={onDone} disabled={recipients.length === 0}>
              On to the template
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
