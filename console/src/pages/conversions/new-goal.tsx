import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
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
  return (
    <>
      <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={open}>
        New goal
      </Button>
      <Modal
        opened={opened}
        onClose={cancel}
        title="New goal"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
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
      </Modal>
    </>
  );
}
