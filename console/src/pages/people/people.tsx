import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ThroughlineError } from '@throughline/client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { leadsQuery, type FoundLead } from '../../data/journey.ts';
import { type Person, parsePerson } from '../../data/person.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { formatNumber } from '../../shell/when.tsx';

export function People() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Page
      title="People"
      actions={
        hasScope('privacy:write') && (
          <ButtonLink variant="default" to="/p/$projectId/people/requests" params={{ projectId }}>
            Privacy requests
          </ButtonLink>
        )
      }
    >
      <RequireScope scope="crm_objects:read">
        <Find />
      </RequireScope>
    </Page>
  );
}

function Find() {
  const { id: projectId } = useProject();
  const { q = '' } = useSearch({ from: '/p/$projectId/people' });
  const navigate = useNavigate();
  const [words, setWords] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({
      to: '/p/$projectId/people',
      params: { projectId },
      search: { q: words.trim() || undefined },
    });
  };
  const person = parsePerson(q);
  return (
    <Stack>
      <form onSubmit={submit} role="search">
        <Group align="flex-end">
          <TextInput
            label="Search people"
            placeholder="Name, e-mail or phone"
            type="search"
            required
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            w={{ base: '100%', xs: 360 }}
          />
          <Button type="submit">Search</Button>
        </Group>
      </form>
      {person && <Collected person={person} />}
      {q === '' && (
        <Text maw={640}>
          Leads come live from your CRM. Search by e-mail, phone or visitor ID to also find visitors who are
          not in the CRM.
        </Text>
      )}
      <Leads projectId={projectId} query={q} />
    </Stack>
  );
}

/** Renders the link to a person whom the CRM may not contain. */
function Collected({ person }: { person: Person }) {
  return (
    <Text>
      <PersonLink person={person} isInText>
        Site visitor: {person.value}
      </PersonLink>
    </Text>
  );
}

type PersonLinkProps = {
  person: Person;
  name?: string;
  /** Underlines the link, because colour alone does not distinguish it from surrounding text. */
  isInText?: boolean;
  children: ReactNode;
};

function PersonLink({ person, name, isInText = false, children }: PersonLinkProps) {
  const { id: projectId } = useProject();
  return (
    <AnchorLink
      className="break-anywhere"
      underline={isInText ? 'always' : 'hover'}
      to="/p/$projectId/people/journey"
      params={{ projectId }}
      search={{ ...person, name, kinds: undefined }}
    >
      {children}
    </AnchorLink>
  );
}

function Leads({ projectId, query: words }: { projectId: string; query: string }) {
  const query = useInfiniteQuery(leadsQuery(projectId, words));
  const { data, error, isLoading, refetch, isFetchNextPageError } = query;
  // A lead created between two reads shifts the following pages.
  const leads = useRows(
    data,
    (page) => page.leads,
    (lead) => lead.crm_lead_id,
  );
  if (error instanceof ThroughlineError && error.code === 'connection_not_found') return <NoCrm />;
  if (error && !isFetchNextPageError) return <Failure error={error} retry={() => void refetch()} />;
  if (isLoading || !data) return <Skeleton h={160} />;
  const total = data.pages.at(-1)?.total ?? 0;
  if (leads.length === 0)
    return (
      <Empty title={words === '' ? 'No leads in the CRM' : 'No matching leads'}>
        {words === ''
          ? 'New leads appear here.'
          : 'Try part of the name, or the full e-mail address or phone number.'}
      </Empty>
    );
  return (
    <Stack>
      <Text role="status">
        {total === 1 ? '1 lead' : `${formatNumber(total)} leads`} in the CRM
        {words === '' && ', newest first'}
      </Text>
      <LongTable
        label="Leads"
        rows={leads}
        rowKey={(lead) => lead.crm_lead_id}
        more={query}
        columns={[
          { name: 'Lead', cell: (lead) => <LeadLink lead={lead} /> },
          { name: 'E-mail', cell: ({ emails }) => emails.join(', '), width: '40%' },
          { name: 'Phone', cell: ({ phones }) => phones.join(', ') },
        ]}
      />
    </Stack>
  );
}

function LeadLink({ lead }: { lead: FoundLead }) {
  const { crm_lead_id: value, name, emails, phones } = lead;
  const shown = name ?? emails[0] ?? phones[0] ?? value;
  return (
    <PersonLink person={{ by: 'lead', value }} name={shown}>
      {shown}
    </PersonLink>
  );
}

/** Renders the notice that search works without a CRM: by address, phone number and visitor. */
function NoCrm() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  return (
    <Stack>
      <Empty title="No connected CRM">
        Connect a CRM to search leads by name. Without one, search by full e-mail address, phone number or
        visitor ID.
      </Empty>
      {hasScope('connections:write') && (
        <List listStyleType="none">
          <List.Item>
            <AnchorLink
              to="/p/$projectId/settings/connections"
              params={{ projectId }}
              search={{ status: undefined, code: undefined }}
            >
              Connect CRM
            </AnchorLink>
          </List.Item>
        </List>
      )}
    </Stack>
  );
}
