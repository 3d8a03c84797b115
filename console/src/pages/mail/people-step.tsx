import { Alert, Button, Group, Paper, Select, Stack, Table, Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { useHasScope } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { PeopleBatch } from './people-batch.tsx';
import { PeopleCrm } from './people-crm.tsx';
import { PeopleFile, PeoplePaste } from './people-file.tsx';
import type { PeopleTable } from './read-people.ts';
import { RecipientCounts } from './recipient-counts.tsx';
import type { Audience } from './use-audience.ts';

const SAMPLE_ROWS = 3;

type PeopleStepProps = {
  audience: Audience;
  onTable: (table: PeopleTable | undefined) => void;
  onEmailColumn: (column: string) => void;
  onDone: () => void;
};

export function PeopleStep({ audience, onTable, onEmailColumn, onDone }: PeopleStepProps) {
  const hasScope = useHasScope();
  const { table } = audience;
  return (
    <Stack>
      <Tabs defaultValue={table?.source ?? 'file'}>
        <Tabs.List aria-label="Source of recipients" mb="sm">
          <Tabs.Tab value="file">Upload CSV</Tabs.Tab>
          <Tabs.Tab value="paste">Paste</Tabs.Tab>
          {hasScope('crm_objects:read') && <Tabs.Tab value="crm">CRM</Tabs.Tab>}
          <Tabs.Tab value="batch">Earlier batch</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file">
          <PeopleFile table={table} onTable={onTable} hasVariables />
        </Tabs.Panel>
        <Tabs.Panel value="paste">
          <PeoplePaste onTable={onTable} />
        </Tabs.Panel>
        <Tabs.Panel value="crm" keepMounted={false}>
          <PeopleCrm onTable={onTable} />
        </Tabs.Panel>
        <Tabs.Panel value="batch" keepMounted={false}>
          <PeopleBatch onTable={onTable} />
        </Tabs.Panel>
      </Tabs>
      {table && (
        <ChosenRecipients table={table} audience={audience} onEmailColumn={onEmailColumn} onDone={onDone} />
      )}
    </Stack>
  );
}

type ChosenRecipientsProps = Pick<PeopleStepProps, 'audience' | 'onEmailColumn' | 'onDone'> & {
  table: PeopleTable;
};

function ChosenRecipients({ table, audience, onEmailColumn, onDone }: ChosenRecipientsProps) {
  const { emailColumn, recipients, leftOut, counts, isCounting, countsError } = audience;
  const sample = useMemo(() => getSample(table), [table]);
  return (
    <>
      {table.source === 'file' && (
        <Select
          label="E-mail column"
          data={table.columns}
          value={emailColumn ?? null}
          onChange={(chosen) => chosen !== null && onEmailColumn(chosen)}
          error={emailColumn === undefined ? 'Select the e-mail column.' : undefined}
          allowDeselect={false}
          maw={320}
        />
      )}
      {!table.hasHeader && (
        <Alert variant="light" title="No column names">
          The first row contains an e-mail address, so it counts as a recipient. The columns are numbered.
        </Alert>
      )}
      {table.encoding === 'windows-1252' && (
        <Alert color="yellow" variant="light" title="Read as Windows-1252">
          The file is not UTF-8. If names look wrong below, save it as “CSV UTF-8” and import it again.
        </Alert>
      )}
      <RecipientCounts recipients={recipients} leftOut={leftOut} counts={counts} isLoading={isCounting} />
      {countsError && <Failure error={countsError} />}
      <Paper withBorder>
        <Table.ScrollContainer minWidth={320} type="native" tabIndex={0} aria-label="Sample rows">
          <Table aria-label="Sample rows">
            <Table.Thead>
              <Table.Tr>
                {table.columns.map((name) => (
                  <Table.Th key={name}>{name === emailColumn ? name : `{{${name}}}`}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sample.map(({ line, values }) => (
                <Table.Tr key={line}>
                  {table.columns.map((name) => (
                    <Table.Td key={name}>{values[name]}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Paper>
      {recipients.length === 0 && <Alert color="yellow">No row has an e-mail address.</Alert>}
      <Group>
        <Button onClick={onDone} disabled={recipients.length === 0}>
          Next: template
        </Button>
      </Group>
    </>
  );
}

/**
 * Returns sample rows. If the file was read as Windows-1252, prefers rows with non-ASCII characters, which
 * show whether that encoding is wrong.
 */
function getSample({ rows, encoding }: PeopleTable): PeopleTable['rows'] {
  if (encoding !== 'windows-1252') return rows.slice(0, SAMPLE_ROWS);
  const revealing = rows.filter(({ values }) =>
    Object.values(values).some((value) => /[^\s!-~]/.test(value)),
  );
  return (revealing.length > 0 ? revealing : rows).slice(0, SAMPLE_ROWS);
}
