import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useHasScope } from '../../data/projects.ts';
import { ENROLLMENT_STATES, enrollmentsQuery, type Enrollment, type Sequence } from '../../data/sequences.ts';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { toSentenceCase } from '../../shell/formats.ts';
import { StateBadge } from '../../shell/status.tsx';
import { When, WhenKnown } from '../../shell/when.tsx';
import { ExitSequence } from '../people/exit-sequence.tsx';
import { EXIT_REASONS } from './labels.ts';

const STATE_COLORS = { active: 'blue', completed: 'green', exited: 'gray' } as const;

const WAITS: Record<NonNullable<Enrollment['waitingFor']>, string> = {
  time: 'Waiting',
  paused: 'Sequence paused',
  daily_limit: 'Daily limit reached',
  frequency_cap: 'Limit per person reached',
  sender: 'Sender not verified',
};

export function People({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId } = sequence;
  const [{ state, search }, updateSearch] = useSearchState('/p/$projectId/mail/sequences/$sequenceId');
  const hasScope = useHasScope();
  const query = useInfiniteQuery({
    ...enrollmentsQuery(projectId, sequenceId, { state, search }),
    placeholderData: keepPreviousData,
  });
  const people = useRows(query.data, (page) => page.enrollments);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SearchField
          label="Search people"
          placeholder="E-mail address"
          value={search ?? ''}
          onChange={(text) => updateSearch({ search: text === '' ? undefined : text })}
        />
        <FilterSelect
          label="State"
          all="All states"
          options={ENROLLMENT_STATES}
          value={state}
          onChange={(chosen) => updateSearch({ state: chosen })}
        />
      </Group>
      <QueryState query={query} h={160} />
      {query.data && people.length === 0 && (
        <Empty title="No people">Enroll people, or change the search or the state.</Empty>
      )}
      {people.length > 0 && (
        <LongTable
          label="People"
          minWidth={760}
          rows={people}
          rowKey={({ id }) => id}
          more={query}
          columns={[
            { name: 'E-mail', width: '30%', cell: ({ email }) => email },
            { name: 'State', cell: (person) => <PersonState person={person} /> },
            { name: 'Step', cell: (person) => <Step person={person} /> },
            { name: 'Entered', cell: ({ enteredAt }) => <When at={enteredAt} /> },
            {
              name: 'Actions',
              head: <span className="visually-hidden">Actions</span>,
              width: '110px',
              cell: (person) =>
                person.state === 'active' && hasScope('sequences:write') ? (
                  <ExitSequence
                    sequenceId={sequenceId}
                    enrollmentId={person.id}
                    sequence={sequence.name}
                    text="Remove"
                    label={`Remove ${person.email}`}
                  />
                ) : null,
            },
          ]}
        />
      )}
    </Stack>
  );
}

function PersonState({ person: { state, exitReason } }: { person: Enrollment }) {
  return (
    <Stack gap={2} align="flex-start">
      <StateBadge label={toSentenceCase(state)} color={STATE_COLORS[state]} />
      {exitReason !== undefined && (
        <Text size="xs" c="dimmed">
          {EXIT_REASONS[exitReason]}
        </Text>
      )}
    </Stack>
  );
}

function Step({ person: { state, stepIndex, totalSteps, waitingFor, nextStepAt } }: { person: Enrollment }) {
  return (
    <>
      {Math.min(stepIndex + 1, totalSteps)} of {totalSteps}
      {state === 'active' && waitingFor !== undefined && (
        <Text size="xs" c="dimmed">
          {WAITS[waitingFor]}
          {waitingFor !== 'paused' && (
            <WhenKnown
              before={waitingFor === 'sender' ? ', next check ' : ' until '}
              at={nextStepAt}
              isAbsolute
            />
          )}
        </Text>
      )}
    </>
  );
}
