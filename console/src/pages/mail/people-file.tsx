import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { Dropzone, MIME_TYPES } from '@mantine/dropzone';
import { useRef, useState } from 'react';
import { saveFile } from '../../shell/export-csv.tsx';
import { formatNumber } from '../../shell/when.tsx';
import {
  createTable,
  MAX_BYTES,
  MAX_RECIPIENTS,
  parsePastedPeople,
  readPeople,
  type PeopleTable,
} from './read-people.ts';

/** Media types that browsers report for CSV files, depending on installed programs. */
const CSV_TYPES = {
  [MIME_TYPES.csv]: ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};

const SAMPLE = 'email,firstName,city\nada@example.com,Ada,Lisbon\ngrace@example.org,Grace,Oslo\n';

type PeopleFileProps = {
  table: PeopleTable | undefined;
  onTable: (table: PeopleTable | undefined) => void;
  /** Whether all columns except the e-mail column are variables of the mail. */
  hasVariables: boolean;
};

export function PeopleFile({ table, onTable, hasVariables }: PeopleFileProps) {
  const [refused, setRefused] = useState<{ fileName: string; reason: string }>();
  const latestRead = useRef(0);
  const refuse = (fileName: string, reason: string) => {
    latestRead.current += 1;
    // Discard the previous table. Otherwise, its recipients would receive the mail.
    onTable(undefined);
    setRefused({ fileName, reason });
  };
  const read = async ([file]: File[]) => {
    if (!file) return;
    setRefused(undefined);
    latestRead.current += 1;
    const thisRead = latestRead.current;
    // If the user chooses another file during this read, the result of this read is ignored.
    const isOutdated = () => thisRead !== latestRead.current;
    try {
      const people = await readPeople(file);
      if (!isOutdated()) onTable(people);
    } catch (error) {
      if (isOutdated()) return;
      refuse(file.name, error instanceof Error ? error.message : 'The file cannot be read.');
    }
  };
  const fileName = table?.source === 'file' ? table.name : undefined;
  return (
    <Stack gap="xs">
      <Dropzone
        onDrop={(files) => void read(files)}
        onReject={([first]) => first && refuse(first.file.name, 'Choose one CSV file of at most 32 MB.')}
        accept={CSV_TYPES}
        maxSize={MAX_BYTES}
        maxFiles={1}
        multiple={false}
        inputProps={{ 'aria-label': 'CSV file' }}
      >
        <Stack align="center" gap={4} py="md">
          <Text fw={600} className="break-anywhere">
            {fileName ?? 'Drop a CSV file here'}
          </Text>
          <Text size="sm">
            {fileName === undefined
              ? `Or click to choose.${hasVariables ? ' Column names in the first row become template variables.' : ''}`
              : 'Drop another file to replace it.'}
          </Text>
        </Stack>
      </Dropzone>
      {hasVariables && (
        <Text size="sm">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => saveFile('recipients.csv', SAMPLE, 'text/csv')}
          >
            Download a sample CSV
          </Anchor>
        </Text>
      )}
      {refused && (
        <Alert color="red" variant="light" role="alert" title={`${refused.fileName} could not be imported`}>
          {refused.reason}
        </Alert>
      )}
    </Stack>
  );
}

/** Fits 10,000 entries of 100 characters each. */
const MAX_CHARACTERS = 1_000_000;

export function PeoplePaste({ onTable }: { onTable: (table: PeopleTable) => void }) {
  const [text, setText] = useState('');
  const people = parsePastedPeople(text);
  const isTooLong = people.length > MAX_RECIPIENTS;
  const hasNames = people.some(({ name }) => name !== '');
  return (
    <Stack gap="xs">
      <Textarea
        label="Addresses"
        description="One per line or separated by commas. A name is optional: Ada Lovelace <ada@example.com>."
        autosize
        minRows={5}
        maxRows={12}
        maxLength={MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isTooLong && (
        <Alert color="red" variant="light" role="alert">
          {formatNumber(people.length)} addresses. Paste at most {formatNumber(MAX_RECIPIENTS)}.
        </Alert>
      )}
      <Group>
        <Button
          variant="default"
          disabled={people.length === 0 || isTooLong}
          onClick={() =>
            onTable(
              createTable('paste', 'pasted', { columns: hasNames ? ['email', 'name'] : ['email'], people }),
            )
          }
        >
          Use these addresses
        </Button>
      </Group>
    </Stack>
  );
}
