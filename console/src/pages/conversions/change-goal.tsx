import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Goal } from '../../data/conversions.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { getDraft, getProblems, type GoalDraft } from './goal-draft.ts';
import { GoalForm } from './goal-form.tsx';
import { usePutGoal } from './use-put-goal.ts';

/** Renders the form that replaces a goal under the same name. */
export function ChangeGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { form, finish } = useDraftForm<GoalDraft>(`conversion-goal-${goal.name}`, {
    initialValues: getDraft(goal),
    validate: (draft) => getProblems(draft, []),
  });
  const leave = () => {
    finish();
    onClose();
  };
  const put = usePutGoal(form, { goal, onDone: leave });
  return (
    <Modal
      opened
      onClose={leave}
      title={`Edit ${goal.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          Sent conversions stay. Pending conversions of removed destinations are withdrawn; blocked
          conversions are retried.
        </Text>
        <GoalForm
          form={form}
          isNamed
          action="Save"
          isPending={put.isPending}
          error={put.error}
          onSubmit={put.mutate}
        >
          <Button variant="default" onClick={leave}>
            Cancel
          </Button>
        </GoalForm>
      </Stack>
    </Modal>
  );
}
