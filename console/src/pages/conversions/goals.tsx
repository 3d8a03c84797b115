import { Badge, Button, Group, List, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import type { Goal } from '../../data/conversions.ts';
import { useMay, useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';
import { Empty } from '../../shell/page-states.tsx';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { formatNumber } from '../../shell/when.tsx';
import { useDestinationWords } from './destination.tsx';
import { ChangeGoal } from './change-goal.tsx';
import { NewGoal } from './new-goal.tsx';

/** Renders the goals with their destinations. */
export function Goals({ goals: query }: { goals: UseQueryResult<{ goals: Goal[] }> }) {
  const may = useMay();
  const { data, error, refetch } = query;
  return (
    <Stack component="section" aria-label="Goals">
      <Title order={2} size="h4">
        Goals
      </Title>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={120} />}
      {data && may('ads:write') && <NewGoal goals={data.goals} />}
      {data?.goals.length === 0 && (
        <Empty title="No goal yet">
          A goal tells orders, or the stages that your leads reach, to a conversion action of Google Ads or a
          dataset of Meta’s. {!may('ads:write') && 'Somebody who may change ads can make one.'}
        </Empty>
      )}
      {data?.goals.map((goal) => (
        <GoalCard key={goal.name} goal={goal} />
      ))}
    </Stack>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  const may = useMay();
  const wordsOf = useDestinationWords();
  const [changes, { open: change, close: stay }] = useDisclosure(false);
  const [ends, { open: end, close }] = useDisclosure(false);
  const { name, on, destinations, windowDays, requireConsent, validateOnly } = goal;
  return (
    <Paper withBorder p="md" radius="md" component="article" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={3} size="h5" className="break-anywhere">
            {name}
          </Title>
          {validateOnly && (
            <Badge variant="dot" color="yellow" tt="none">
              only tried out
            </Badge>
          )}
        </Group>
        <Text size="sm">
          {on === 'order' ? 'Each order' : `Each visitor who reaches the stage “${on}”`}, by a click of the{' '}
          {windowDays === 1 ? 'day' : `${formatNumber(windowDays)} days`} before,{' '}
          {requireConsent ? 'of those who agreed' : 'of those who did not disagree'}, is told to:
        </Text>
        <List size="sm">
          {destinations.map((destination) => (
            <List.Item key={JSON.stringify(destination)} className="break-anywhere">
              {wordsOf(destination)}
            </List.Item>
          ))}
        </List>
        {may('ads:write') && (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={change}>
              Change
            </Button>
            <Button size="xs" color="red" variant="outline" onClick={end}>
              End
            </Button>
          </Group>
        )}
      </Stack>
      {changes && <ChangeGoal goal={goal} onClose={stay} />}
      {ends && <EndGoal name={name} onClose={close} />}
    </Paper>
  );
}

function EndGoal({ name, onClose }: { name: string; onClose: () => void }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: () => api.conversions.deleteConversionGoal({ projectId, name }),
    onSuccess: () => {
      // Reset to the first page, so that loaded pages are not all fetched again.
      void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      return queryClient.invalidateQueries({ queryKey: ['conversion-goals', projectId] });
    },
  });
  return (
    <TypeToConfirm
      title={`End the goal ${name}?`}
      name={name}
      action="End it"
      isPending={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <Text size="sm">
        Nothing more is told. What was not sent yet is withdrawn; what was sent stays, and stands below.
      </Text>
    </TypeToConfirm>
  );
}
