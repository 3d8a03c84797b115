import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { goalsQuery, type Goal } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';
import { DestinationFields } from './destinations.tsx';
import {
  describeConflict,
  EMPTY_DESTINATION,
  EMPTY_GOAL,
  getDraft,
  getProblems,
  getRequest,
  MAX_DESTINATIONS,
  type GoalDraft,
} from './goal-draft.ts';

export function NewGoal({ goals }: { goals: readonly Goal[] }) {
  const [isOpen, setOpen] = useState<boolean>();
  const { form, wasRestored, dialog } = useGoalForm('conversion-goal', {
    takenNames: goals.map(({ name }) => name),
    onClose: () => setOpen(false),
  });
  return (
    <>
      <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setOpen(true)}>
        New goal
      </Button>
      <FormDialog opened={isOpen ?? wasRestored} title="New goal" action="Create goal" {...dialog}>
        <TextInput
          label="Name"
          description="Lowercase letters, digits, _ and -, such as purchases."
          required
          maxLength={64}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <GoalFields form={form} />
      </FormDialog>
    </>
  );
}

export function ChangeGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { form, dialog } = useGoalForm(`conversion-goal-${goal.name}`, { goal, takenNames: [], onClose });
  return (
    <FormDialog title={`Edit ${goal.name}`} {...dialog}>
      <Text size="sm">
        Sent conversions stay. If you remove a destination, its unsent conversions are withdrawn, unless
        another goal sends them to the same destination. Saving retries conversions that need attention.
      </Text>
      <GoalFields form={form} />
    </FormDialog>
  );
}

type GoalFormOptions = {
  /** Undefined for a new goal. */
  goal?: Goal;
  takenNames: readonly string[];
  onClose: () => void;
};

/** Saving fails if another person changed the goal since the form opened. */
function useGoalForm(draftName: string, { goal, takenNames, onClose }: GoalFormOptions) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [shownUpdatedAt, setShownUpdatedAt] = useState(goal?.updatedAt);
  const { form, wasRestored, dialog } = useDraftDialog(draftName, {
    initialValues: goal ? getDraft(goal) : EMPTY_GOAL,
    validate: (draft: GoalDraft) => getProblems(draft, takenNames),
    save: async (draft) => {
      const { goals } = await queryClient.fetchQuery({ ...goalsQuery(projectId), staleTime: 0 });
      const storedGoal = goals.find(({ name }) => name === draft.name);
      const conflict = describeConflict(storedGoal, shownUpdatedAt);
      if (conflict !== undefined) {
        // The refetch above updated `goal`, so fields that this user has not edited now show the other
        // person's changes. The next save compares against this version.
        if (goal) setShownUpdatedAt(storedGoal?.updatedAt);
        throw new Error(conflict);
      }
      const saved = await api.conversions.putConversionGoal({
        projectId,
        name: draft.name,
        body: getRequest(draft),
      });
      // Reset the list to its first page, because a refetch reads every loaded page.
      void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      return saved;
    },
    invalidates: ['conversion-goals', projectId],
    onClose,
  });
  return { form, wasRestored, dialog: { ...dialog, size: 'lg', onClose: dialog.onCancel } };
}

function GoalFields({ form }: { form: UseFormReturnType<GoalDraft> }) {
  const { trigger, destinations } = form.values;
  return (
    <>
      <Stack gap={4} role="group" aria-label="Conversion event">
        <Text size="sm" fw={500} aria-hidden>
          Conversion event
        </Text>
        <SegmentedControl
          aria-label="Conversion event"
          data={[
            { value: 'order', label: 'Order' },
            { value: 'stage', label: 'Lifecycle stage' },
          ]}
          {...form.getInputProps('trigger')}
        />
      </Stack>
      {trigger === 'stage' && (
        <TextInput
          label="Stage"
          description="As in your lifecycle events, such as customer."
          required
          maxLength={200}
          {...form.getInputProps('on')}
        />
      )}
      {destinations.map((destination, index) => (
        <DestinationFields
          // oxlint-disable-next-line react/no-array-index-key -- destinations have no identity besides their position
          key={index}
          form={form}
          index={index}
          destination={destination}
        />
      ))}
      {destinations.length < MAX_DESTINATIONS && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => form.insertListItem('destinations', EMPTY_DESTINATION)}
          >
            Add destination
          </Button>
        </Group>
      )}
      <NumberInput
        label="Click-through window (days)"
        description="At most 90."
        required
        min={1}
        max={90}
        allowDecimal={false}
        {...form.getInputProps('windowDays')}
      />
      <Checkbox
        label="Require consent"
        description="If off, a conversion without a recorded consent choice is sent with a click ID only, never with an e-mail address or phone number. If the visitor declined, the conversion is not sent."
        {...form.getInputProps('requireConsent', { type: 'checkbox' })}
      />
      <Checkbox
        label="Test mode"
        description="Conversions are validated but not counted."
        {...form.getInputProps('validateOnly', { type: 'checkbox' })}
      />
    </>
  );
}
