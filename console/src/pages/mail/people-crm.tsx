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
import { formatCount, formatNumber } from '../../shell/when.tsx';
import { createTable, type PeopleTable } from './read-people.ts';

const DEBOUNCE_MS = 400;

/** A new search keeps the people who are already selected. */
export function PeopleCrm({ onTable }: { onTable: (table: PeopleTable) => void }) {
  const { id: projectId } = useProject();
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const [selected, setSelected] = useState<ReadonlyMap<string, FoundLead>>(new Map());
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
        No CRM is connected. <ConnectionsLink>Connect HubSpot</ConnectionsLink> to send to its contacts.
      </Text>
    );
  const select = (changed: readonly FoundLead[], isSelected: boolean) => {
    const next = new Map(selected);
    for (const lead of changed) {
      if (!isSelected) next.delete(lead.crm_lead_id);
      else if (lead.emails.length > 0) next.set(lead.crm_lead_id, lead);
    }
    setSelected(next);
  };
  const submit = () => {
    const people = [...selected.values()].map(({ emails: [email = ''], name = '', company = '' }) => ({
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
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          w={{ base: '100%', xs: 320 }}
        />
        <Button variant="default" disabled={leads.length === 0} onClick={() => select(leads, true)}>
          Select {formatNumber(leads.length)} shown
        </Button>
        <Button variant="subtle" disabled={selected.size === 0} onClick={() => setSelected(new Map())}>
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
                  checked={selected.has(lead.crm_lead_id)}
                  disabled={lead.emails.length === 0}
                  onChange={(event) => select([lead], event.currentTarget.checked)}
                />
              ),
            },
            { name: 'Name', cell: ({ name }) => name },
            { name: 'E-mail', cell: ({ emails }) => emails[0] ?? 'No e-mail address', width: '45%' },
          ]}
        />
      )}
      <Group>
        <Button variant="default" disabled={selected.size === 0} onClick={submit}>
          {formatAction(selected.size)}
        </Button>
      </Group>
    </Stack>
  );
}

function formatAction(count: number): string {
  return count === 0 ? 'Use people' : `Use ${formatCount(count, 'person', 'people')}`;
}
