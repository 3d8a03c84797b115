import { Button, Group, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Goal } from '../../data/conversions.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { EMPTY_GOAL, getProblems, type GoalDraft } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { usePutGoal } from './use-put-goal.ts';

/** Renders the form for a new goal. */
export function NewGoal({ goals }: { goals: readonly Goal[] }) {
  const { form, wasRestored, finish } = useDraftForm<GoalDraft>('conversion-goal', {
    initialValues: EMPTY_GOAL,
    validate: (draft) =>
      getProblems(
        draft,
        goals.map(({ name }) => name),
      ),
  });
  const [opened, { open, close }] = useDisclosure(wasRestored);
  const leave = () => {
    finish();
    close();
  };
  const put = usePutGoal(form, { onDone: leave });
  const cancel = () => {
    put.reset();
    leave();
  };
  if (!opened)
    return (
      <Group>
        <Button onClick={open}>New goal</Button>
      </Group>
    );
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="New goal">
      <GoalForm
        form={form}
        isNamed={false}
        action="Create goal"
        isPending={put.isPending}
        error={put.error}
        onSubmit={put.mutate}
      >
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </GoalForm>
    </Paper>
  );
}
