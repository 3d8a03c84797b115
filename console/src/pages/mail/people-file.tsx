import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { Dropzone, MIME_TYPES } from '@mantine/dropzone';
import { useState } from 'react';
import { saveFile } from '../../shell/save-file.ts';
import { MAX_BYTES, readPeople, type PeopleTable } from './read-people.ts';

/** Media types that browsers report for CSV files. They depend on installed programs. */
const CSV = {
  [MIME_TYPES.csv]: ['.csv'],
  'text/plain': ['.csv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
};

const SAMPLE = 'email,firstName,city\nada@example.com,Ada,Lisbon\ngrace@example.org,Grace,Oslo\n';

type PeopleFileProps = {
  table: PeopleTable | undefined;
  onTable: (table: PeopleTable | undefined) => void;
  /** Whether the other columns are variables of the mail. */
  hasVariables: boolean;
};

/** Renders the selection of a CSV file. */
export function PeopleFile({ table, onTable, hasVariables }: PeopleFileProps) {
  const [refused, setRefused] = useState<{ fileName: string; why: string }>();
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
  const fileName = table?.source === 'file' ? table.name : undefined;
  return (
    <Stack gap="xs">
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
          {refused.why}
        </Alert>
      )}
    </Stack>
  );
}
