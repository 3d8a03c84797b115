import { Text, Button, Group, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { goalsQuery, type Goal } from '../../data/conversions.ts';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { DestinationLabel } from './destinations.tsx';
import { ChangeGoal, NewGoal } from './goal-form.tsx';
import { Outcomes } from './outcomes.tsx';
import { SummaryCards } from './summary-cards.tsx';

/** Renders the totals of conversions, their goals, and each conversion with its outcome. */
export function Conversions() {
  const hasScope = useHasScope();
  const [search, updateSearch] = useSearchState('/p/$projectId/ads/conversions');
  return (
    <Page
      title="Conversions"
      scope="ads:read"
      actions={hasScope('ads:read') && <DateRangePicker search={search} onChange={updateSearch} />}
    >
      <Text maw={640}>
        A goal sends site events as conversions to Google Ads or Meta, so that they can optimize for buyers.
      </Text>
      <Content />
    </Page>
  );
}

function Content() {
  const { id: projectId, timeZone } = useProject();
  const goals = useQuery(goalsQuery(projectId));
  const [search] = useSearchState('/p/$projectId/ads/conversions');
  const { previous, ...range } = getDateRange(search, timeZone);
  const hasGoals = (goals.data?.goals.length ?? 1) > 0;
  return (
    <>
      {hasGoals && <SummaryCards range={range} previous={previous} />}
      <Goals goals={goals} />
      <Outcomes hasGoals={hasGoals} range={range} />
    </>
  );
}

/** Renders the goals with their destinations. */
function Goals({ goals: query }: { goals: UseQueryResult<{ goals: Goal[] }> }) {
  const hasScope = useHasScope();
  const { data } = query;
  return (
    <PageSection title="Goals" aside={data && hasScope('ads:write') && <NewGoal goals={data.goals} />}>
      <QueryState query={query} h={120} />
      {data?.goals.length === 0 && (
        <Empty title="No goals">
          A goal sends orders or lifecycle stages to a Google Ads conversion action or a Meta dataset.{' '}
          {!hasScope('ads:write') && 'Ask a project admin to create one.'}
        </Empty>
      )}
      {data?.goals.map((goal) => (
        <GoalCard key={goal.name} goal={goal} />
      ))}
    </PageSection>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  const hasScope = useHasScope();
  const [isEditing, { open: startEditing, close: stopEditing }] = useDisclosure(false);
  const [isDeleting, { open: startDeleting, close: stopDeleting }] = useDisclosure(false);
  const { name, on, destinations, windowDays, requireConsent, validateOnly } = goal;
  return (
    <Card
      title={name}
      label={name}
      component="article"
      order={3}
      aside={validateOnly && <StateBadge label="Test mode" color="yellow" />}
    >
      <Text size="sm">
        {on === 'order' ? 'Orders' : `Lifecycle stage “${on}”`} ·{' '}
        {windowDays === 1 ? '1-day' : `${formatNumber(windowDays)}-day`} click-through window ·{' '}
        {requireConsent ? 'consent required' : 'consent not required'}
      </Text>
      <List size="sm">
        {destinations.map((destination) => (
          <List.Item key={JSON.stringify(destination)} className="break-anywhere">
            <DestinationLabel destination={destination} />
          </List.Item>
        ))}
      </List>
      {hasScope('ads:write') && (
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={startEditing}>
            Edit
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={startDeleting}>
            Delete
          </Button>
        </Group>
      )}
      {isEditing && <ChangeGoal goal={goal} onClose={stopEditing} />}
      {isDeleting && <DeleteGoal name={name} onClose={stopDeleting} />}
    </Card>
  );
}

function DeleteGoal({ name, onClose }: { name: string; onClose: () => void }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.conversions.deleteConversionGoal({ projectId, name }),
    onSuccess: () => {
      // Keep only the first page, because a refetch reads every loaded page.
      void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      return queryClient.invalidateQueries({ queryKey: ['conversion-goals', projectId] });
    },
  });
  return (
    <TypeToConfirm
      title={`Delete ${name}?`}
      name={name}
      action="Delete goal"
      mutation={remove}
      onClose={onClose}
    >
      No more conversions are sent. Pending ones are withdrawn; sent ones stay in the list.
    </TypeToConfirm>
  );
}
