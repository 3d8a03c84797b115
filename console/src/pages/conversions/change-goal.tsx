import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Goal } from '../../data/conversions.ts';
import { useKeptForm } from '../../data/kept-form.ts';
import { draftOf, problemsOf, type GoalDraft } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { usePutGoal } from './use-put-goal.ts';

/** Renders the form that replaces a goal under the same name. */
export function ChangeGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { form, finish } = useKeptForm<GoalDraft>(`conversion-goal-${goal.name}`, {
    initialValues: draftOf(goal),
    validate: (draft) => problemsOf(draft, []),
  });
  const leave = () => {
    finish();
    onClose();
  };
  const put = usePutGoal(form, { goal, onKept: leave });
  return (
    <Modal
      opened
      onClose={leave}
      title={`Change ${goal.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          What was sent stays. What waits for a destination that you remove is withdrawn; what waits for
          somebody is tried again at once.
        </Text>
        <GoalForm
          form={form}
          isNamed
          action="Change it"
          isPending={put.isPending}
          error={put.error}
          onSubmit={put.mutate}
        >
          <Button variant="default" onClick={leave}>
            Leave it as it is
          </Button>
        </GoalForm>
      </Stack>
    </Modal>
  );
}
