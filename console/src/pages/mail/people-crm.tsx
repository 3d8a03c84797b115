import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ThroughlineError } from '@throughline/client';
import { useState } from 'react';
import { leadsQuery, type FoundLead } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { ConnectionsLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { createTable, type PeopleTable } from './read-people.ts';

/** Milliseconds after the last keystroke until the CRM is searched. */
const SETTLED_MS = 400;

/** Renders a search over the CRM and the selection of people. Selected people stay selected in further searches. */
export function PeopleCrm({ onTable }: { onTable: (table: PeopleTable) => void }) {
  const { id: projectId } = useProject();
  const [words, setWords] = useState('');
  const [searched] = useDebouncedValue(words.trim(), SETTLED_MS);
  const [chosen, setChosen] = useState<ReadonlyMap<string, FoundLead>>(new Map());
  const query = useInfiniteQuery(leadsQuery(projectId, searched));
  const { data, error } = query;
  const leads = useRows(
    data,
    (page) => page.leads,
    (lead) => lead.crm_lead_id,
  );
  if (error instanceof ThroughlineError && error.code === 'connection_not_found')
    return (
      <Text size="sm">
        No CRM is connected. <ConnectionsLink>Connect HubSpot</ConnectionsLink> to send to its people.
      </Text>
    );
  const choose = (changed: readonly FoundLead[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const lead of changed) {
      if (!isChosen) next.delete(lead.crm_lead_id);
      else if (lead.emails.length > 0) next.set(lead.crm_lead_id, lead);
    }
    setChosen(next);
  };
  const submit = () => {
    const people = [...chosen.values()].map(({ emails: [email = ''], name = '', company = '' }) => ({
      email,
      name,
      company,
    }));
    onTable(createTable('crm', 'crm', { columns: ['email', 'name', 'company'], people }));
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <TextInput
          label="Search people"
          placeholder="Name, e-mail or phone"
          type="search"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <Button variant="default" disabled={leads.length === 0} onClick={() => choose(leads, true)}>
          Select {formatNumber(leads.length)} shown
        </Button>
        <Button variant="subtle" disabled={chosen.size === 0} onClick={() => setChosen(new Map())}>
          Clear selection
        </Button>
      </Group>
      <QueryState query={query} h={160} />
      {data && (
        <LongTable
          label="People"
          rows={leads}
          rowKey={(lead) => lead.crm_lead_id}
          more={query}
          columns={[
            {
              name: 'Select',
              width: '4.5rem',
              cell: (lead) => (
                <Checkbox
                  aria-label={`Select ${lead.name ?? lead.emails[0] ?? lead.crm_lead_id}`}
                  checked={chosen.has(lead.crm_lead_id)}
                  disabled={lead.emails.length === 0}
                  onChange={(event) => choose([lead], event.currentTarget.checked)}
                />
              ),
            },
            { name: 'Name', cell: ({ name }) => name },
            { name: 'E-mail', cell: ({ emails }) => emails[0] ?? 'No e-mail address', width: '45%' },
          ]}
        />
      )}
      <Group>
        <Button variant="default" disabled={chosen.size === 0} onClick={submit}>
          {getLabel(chosen.size)}
        </Button>
      </Group>
    </Stack>
  );
}

function getLabel(count: number): string {
  if (count === 0) return 'Use people';
  return count === 1 ? 'Use 1 person' : `Use ${formatNumber(count)} people`;
}
