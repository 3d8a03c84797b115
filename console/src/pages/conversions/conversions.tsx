import { Text, Button, Group, List } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { goalsQuery, type Goal } from '../../data/conversions.ts';
import { getDateRange } from '../../data/date-range.ts';
import { useHasScope, useProject } from '../../data/projects.ts';
import { Card } from '../../shell/card.tsx';
import { ConfirmButton } from '../../shell/confirm-dialog.tsx';
import { DateRangePicker } from '../../shell/date-range-picker.tsx';
import { PageSection } from '../../shell/page-section.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { Page } from '../../shell/page.tsx';
import { QueryState } from '../../shell/query-state.tsx';
import { useSearchState } from '../../shell/search-state.ts';
import { StateBadge } from '../../shell/status.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { DestinationLabel } from './destinations.tsx';
import { ChangeGoal, NewGoal } from './goal-form.tsx';
import { Outcomes } from './outcomes.tsx';
import { SummaryCards } from './summary-cards.tsx';

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
        A goal sends site events as conversions to Google Ads or Meta, which can then optimize for buyers.
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
  const [isEditing, { open, close }] = useDisclosure(false);
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
        {on === 'order' ? 'Orders' : `Lifecycle stage “${on}”`} · {formatNumber(windowDays)}-day click-through
        window · {requireConsent ? 'consent required' : 'consent not required'}
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
          <Button size="xs" variant="default" onClick={open}>
            Edit
          </Button>
          <DeleteGoal name={name} />
        </Group>
      )}
      {isEditing && <ChangeGoal goal={goal} onClose={close} />}
    </Card>
  );
}

function DeleteGoal({ name }: { name: string }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      text="Delete"
      title={`Delete ${name}?`}
      name={name}
      action="Delete goal"
      run={async () => {
        await api.conversions.deleteConversionGoal({ projectId, name });
        // Reset the list to its first page, because a refetch reads every loaded page.
        void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      }}
      invalidates={[['conversion-goals', projectId]]}
    >
      This goal stops sending conversions. Unsent conversions are withdrawn, unless another goal sends them to
      the same destination. Sent conversions stay in the list.
    </ConfirmButton>
  );
}
