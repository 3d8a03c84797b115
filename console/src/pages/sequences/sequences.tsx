import { useQuery } from '@tanstack/react-query';
import { useProject } from '../../data/projects.ts';
import { sequencesQuery, type SequenceSummary } from '../../data/sequences.ts';
import { AnchorLink, ButtonLink } from '../../shell/links.tsx';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { formatNumber, When } from '../../shell/when.tsx';
import { MailPage } from '../mail/mail-page.tsx';
import { SearchedTable } from '../mail/searched-table.tsx';
import { describeEvent } from './labels.ts';

const STATE_COLORS = { draft: 'gray', active: 'green', paused: 'yellow', archived: 'gray' } as const;

export function SequenceState({ state }: Pick<SequenceSummary, 'state'>) {
  return <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />;
}

export function Sequences() {
  const { id: projectId } = useProject();
  return (
    <MailPage
      scope="sequences:read"
      title="Sequences"
      actions={
        <ButtonLink size="xs" to="/p/$projectId/mail/sequences/new" params={{ projectId }}>
          New sequence
        </ButtonLink>
      }
    >
      <List projectId={projectId} />
    </MailPage>
  );
}

function List({ projectId }: { projectId: string }) {
  const query = useQuery(sequencesQuery(projectId));
  return (
    <SearchedTable
      query={query}
      name="sequences"
      placeholder="Name"
      getText={({ name }) => name}
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
    >
      A sequence sends a series of e-mails to each person, with waits and conditions between them. Create one
      with “New sequence”.
    </SearchedTable>
  );
}
