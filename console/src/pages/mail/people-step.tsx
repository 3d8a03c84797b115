import { Alert, Button, Group, Select, Stack, Table, Text, List } from '@mantine/core';
import { Dropzone, MIME_TYPES } from '@mantine/dropzone';
import type { LeftOutRow } from '@throughline/client/csv';
import { useMemo, useState } from 'react';
import type { QueueRequest } from '../../data/emails.ts';
import { formatNumber } from '../../shell/when.tsx';
import { MAX_BYTES, readPeople, type PeopleTable } from './read-people.ts';

const SAMPLE_ROWS = 3;

/** Media types that browsers report for CSV files. They depend on installed programs. */
const CSV = {
  [MIME_TYPES.csv]: ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};

type PeopleStepProps = {
  table: PeopleTable | undefined;
  emailColumn: string | undefined;
  recipients: QueueRequest['recipients'];
  leftOut: readonly LeftOutRow[];
  onTable: (table: PeopleTable | undefined) => void;
  onEmailColumn: (column: string) => void;
  onDone: () => void;
};

/** Renders the selection of a CSV file and of its columns. */
export function PeopleStep({
  table,
  emailColumn,
  recipients,
  leftOut,
  onTable,
  onEmailColumn,
  onDone,
}: PeopleStepProps) {
  const [refused, setRefused] = useState<{ fileName: string; why: string }>();
  const shown = useMemo(() => (table ? getSample(table) : []), [table]);
  const read = async ([file]: File[]) => {
    if (!file) return;
    setRefused(undefined);
    try {
      onTable(await readPeople(file));
    } catch (error) {
      // Discard the previous file, whose recipients would otherwise get the mail.
      onTable(undefined);
      const why = error instanceof Error ? error.message : 'The file cannot be read.';
      setRefused({ fileName: file.name, why });
    }
  };
  return (
    <Stack>
      <Dropzone
        onDrop={(files) => void read(files)}
        onReject={([first]) =>
          setRefused({ fileName: first?.file.name ?? '', why: 'Choose one CSV file of at most 32 MB.' })
        }
        accept={CSV}
        maxSize={MAX_BYTES}
        maxFiles={1}
        multiple={false}
        inputProps={{ 'aria-label': 'CSV file' }}
      >
        <Stack align="center" gap={4} py="md">
          <Text fw={600}>{table ? table.fileName : 'Drop a CSV file here'}</Text>
          <Text size="sm">
            {table
              ? 'Drop another file to replace it.'
              : 'Or click to choose. Column names in the first row become template variables.'}
          </Text>
        </Stack>
      </Dropzone>
      {refused && (
        <Alert color="red" variant="light" role="alert" title={`${refused.fileName} could not be imported`}>
          {refused.why}
        </Alert>
      )}
      {table && (
        <>
          <Select
            label="E-mail column"
            data={table.columns}
            value={emailColumn ?? null}
            onChange={(chosen) => chosen !== null && onEmailColumn(chosen)}
            error={emailColumn === undefined ? 'Select the e-mail column.' : undefined}
            allowDeselect={false}
            maw={320}
          />
          {table.encoding === 'windows-1252' && (
            <Alert color="yellow" variant="light" title="Read as Windows-1252">
              The file is not UTF-8. If names look wrong below, save it as “CSV UTF-8” and import it again.
            </Alert>
          )}
          {!table.hasHeader && (
            <Alert variant="light" title="No column names">
              The first row contains an e-mail address, so it is a recipient and the columns are numbered.
            </Alert>
          )}
          <Text>
            {formatNumber(recipients.length)} {recipients.length === 1 ? 'recipient' : 'recipients'}. The
            other columns are available as template variables.
          </Text>
          <IncompleteNotes rows={leftOut} />
          <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Sample rows">
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {table.columns.map((name) => (
                    <Table.Th key={name}>{name === emailColumn ? name : `{{${name}}}`}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {shown.map(({ line, values }) => (
                  <Table.Tr key={line}>
                    {table.columns.map((name) => (
                      <Table.Td key={name}>{values[name]}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {recipients.length === 0 && <Alert color="yellow">No row has an e-mail address.</Alert>}
          <Group>
            <Button onClick={onDone} disabled={recipients.length === 0}>
              Next: template
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** Returns sample rows. With a guessed encoding, only rows with non-ASCII characters, which reveal a wrong guess. */
function getSample({ rows, encoding }: PeopleTable): PeopleTable['rows'] {
  if (encoding !== 'windows-1252') return rows.slice(0, SAMPLE_ROWS);
  const revealing = rows.filter(({ values }) =>
    Object.values(values).some((value) => /[^\s!-~]/.test(value)),
  );
  // If only the column names are affected, the table's head reveals it.
  return (revealing.length > 0 ? revealing : rows).slice(0, SAMPLE_ROWS);
}

const LEFT_OUT_SHOWN = 10;

/** Renders the rows of a file that are left out, by line number. */
function IncompleteNotes({ rows }: { rows: readonly LeftOutRow[] }) {
  if (rows.length === 0) return null;
  const more = rows.length - LEFT_OUT_SHOWN;
  return (
    <div role="status">
      <Text>{rows.length === 1 ? '1 invalid row' : `${formatNumber(rows.length)} invalid rows`}:</Text>
      <List size="sm">
        {rows.slice(0, LEFT_OUT_SHOWN).map(({ line, text }) => (
          <List.Item key={line} className="break-anywhere">
            Line {formatNumber(line)}:{' '}
            {text === '' ? 'no e-mail address' : `“${text}” is not an e-mail address`}
          </List.Item>
        ))}
        {more > 0 && <List.Item>{formatNumber(more)} more</List.Item>}
      </List>
    </div>
  );
}
