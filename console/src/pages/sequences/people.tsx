import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useHasScope } from '../../data/projects.ts';
import {
  ENROLLMENT_STATES,
  enrollmentsQuery,
  type Enrollment,
  type EnrollmentFilters,
  type Sequence,
} from '../../data/sequences.ts';
import { Failure } from '../../shell/failure.tsx';
import { FilterSelect } from '../../shell/filter-select.tsx';
import { useRows } from '../../shell/long-list.ts';
import { LongTable } from '../../shell/long-table.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { toSentenceCase } from '../../shell/sentence-case.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { When } from '../../shell/when.tsx';

const ROUTE = '/p/$projectId/mail/sequences/$sequenceId';

const STATE_COLORS = { active: 'blue', completed: 'green', exited: 'gray' } as const;

const EXIT_REASONS: Record<NonNullable<Enrollment['exitReason']>, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Address bounced',
  complained: 'Reported as spam',
  converted: 'Reached the goal',
  condition: 'Met an exit condition',
  removed: 'Removed',
  archived: 'Sequence archived',
  erased: 'Data erased',
  failed: 'Mail could not be created',
};

const WAITS: Record<NonNullable<Enrollment['waitingFor']>, string> = {
  time: 'Waiting',
  paused: 'Sequence paused',
  daily_limit: 'Daily limit reached',
  frequency_cap: 'Limit per person reached',
  sender: 'Sender not verified',
};

/** Renders the people in a sequence with their step, and lets a person be removed. */
export function People({ projectId, sequence }: { projectId: string; sequence: Sequence }) {
  const { id: sequenceId } = sequence;
  const { state, search } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const hasScope = useHasScope();
  const query = useInfiniteQuery({
    ...enrollmentsQuery(projectId, sequenceId, { state, search }),
    placeholderData: keepPreviousData,
  });
  const people = useRows(query.data, (page) => page.enrollments);
  const filter = (change: Partial<EnrollmentFilters>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false });
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SearchField
          label="Search people"
          placeholder="E-mail address"
          value={search ?? ''}
          onChange={(text) => filter({ search: text === '' ? undefined : text })}
        />
        <FilterSelect
          label="State"
          all="All states"
          options={ENROLLMENT_STATES}
          value={state}
          onChange={(chosen) => filter({ state: chosen })}
        />
      </Group>
      <QueryState query={query} h={160} />
      {query.data && people.length === 0 && (
        <Empty title="No people">Enroll people, or change the search and the filter.</Empty>
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
                  <Remove projectId={projectId} person={person} />
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
          {nextStepAt !== undefined && waitingFor !== 'paused' && (
            <>
              {' '}
              until <When at={nextStepAt} />
            </>
          )}
        </Text>
      )}
    </>
  );
}

function Remove({ projectId, person }: { projectId: string; person: Enrollment }) {
  const { sequenceId, id: enrollmentId, email } = person;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.sequences.exitSequenceEnrollment({ projectId, sequenceId, enrollmentId }),
    meta: { success: `${email} left the sequence.` },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['enrollments', projectId, sequenceId] }),
        queryClient.invalidateQueries({ queryKey: ['sequences', projectId] }),
      ]),
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Remove ${email}`}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
      {remove.error && <Failure error={remove.error} />}
    </>
  );
}
