import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useProject } from '../../data/projects.ts';
import { sequencesQuery, type SequenceSummary } from '../../data/sequences.ts';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { MailTabs } from '../mail/mail-tabs.tsx';
import { describeEvent } from './describe-step.ts';

const STATE_COLORS = { draft: 'gray', active: 'green', paused: 'yellow', archived: 'gray' } as const;

/** Renders the badge of a sequence's state. */
export function SequenceState({ state }: Pick<SequenceSummary, 'state'>) {
  return <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />;
}

export function Sequences() {
  const { id: projectId } = useProject();
  return (
    <Page
      title="Sequences"
      actions={
        <ButtonLink size="xs" to="/p/$projectId/mail/sequences/new" params={{ projectId }}>
          New sequence
        </ButtonLink>
      }
    >
      <MailTabs />
      <RequireScope scope="sequences:read">
        <List projectId={projectId} />
      </RequireScope>
    </Page>
  );
}

function List({ projectId }: { projectId: string }) {
  const query = useQuery(sequencesQuery(projectId));
  const { data } = query;
  const [search, setSearch] = useState('');
  if (!data) return <QueryState query={query} h={160} />;
  if (data.length === 0)
    return (
      <Empty title="No sequences">
        A sequence sends a series of e-mails to each person, with waits and conditions between them. Create
        one with “New sequence”.
      </Empty>
    );
  const wanted = search.toLowerCase();
  const found = data.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <>
      <SearchField label="Search sequences" placeholder="Name" value={search} onChange={setSearch} />
      {found.length === 0 ? (
        <Empty title="No matching sequences">Change the search.</Empty>
      ) : (
        <LongTable
          label="Sequences"
          minWidth={760}
          rows={found}
          rowKey={({ id }) => id}
          columns={[
            {
              name: 'Name',
              width: '30%',
              cell: ({ id: sequenceId, name }) => (
                <AnchorLink to="/p/$projectId/mail/sequences/$sequenceId" params={{ projectId, sequenceId }}>
                  {name}
                </AnchorLink>
              ),
            },
            { name: 'State', cell: (sequence) => <SequenceState state={sequence.state} /> },
            { name: 'Entry', cell: ({ entry }) => (entry ? describeEvent(entry.event) : 'API or CSV') },
            { name: 'Goal', cell: ({ goal }) => (goal ? describeEvent(goal.event) : '–') },
            {
              name: 'People',
              isNumber: true,
              cell: ({ activeEnrollments }) => formatNumber(activeEnrollments),
            },
            { name: 'Updated', cell: ({ updatedAt }) => <When at={updatedAt} /> },
          ]}
        />
      )}
    </>
  );
}
