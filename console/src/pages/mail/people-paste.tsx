import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shell/when.tsx';
import { parsePastedPeople, createTable, MAX_RECIPIENTS, type PeopleTable } from './read-people.ts';

/** Maximum pasted characters: 10,000 names and addresses of 100 characters. */
const MAX_CHARACTERS = 1_000_000;

/** Renders a field for addresses with optional names. */
export function PeoplePaste({ onTable }: { onTable: (table: PeopleTable) => void }) {
  const [text, setText] = useState('');
  const people = parsePastedPeople(text);
  const isTooLong = people.length > MAX_RECIPIENTS;
  const hasNames = people.some(({ name }) => name !== '');
  return (
    <Stack gap="xs">
      <Textarea
        label="Addresses"
        description="One per line or separated by commas. Names are optional: Ada Lovelace <ada@example.com>"
        autosize
        minRows={5}
        maxRows={12}
        maxLength={MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isTooLong && (
        <Alert color="red" variant="light" role="alert">
          {formatNumber(people.length)} addresses. A batch has at most {formatNumber(MAX_RECIPIENTS)}.
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
