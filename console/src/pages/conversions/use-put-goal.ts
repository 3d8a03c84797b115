import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { goalsQuery, type Goal } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { describeConflict } from './edit-conflict.ts';
import { getGoalErrors, getRequest, type GoalDraft } from './goal-draft.ts';

type PutGoalOptions = {
  /** Goal to replace; undefined for a new one. */
  goal?: Goal;
  onDone: () => void;
};

/**
 * Returns the mutation that saves a goal. It fails if another person changed the goal since the form opened; API errors
 * appear at their fields.
 */
export function usePutGoal(form: UseFormReturnType<GoalDraft>, { goal, onDone }: PutGoalOptions) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [shownUpdatedAt, setShownUpdatedAt] = useState(goal?.updatedAt);
  return useMutation({
    mutationFn: async (draft: GoalDraft) => {
      const { goals } = await queryClient.fetchQuery({ ...goalsQuery(projectId), staleTime: 0 });
      const storedGoal = goals.find(({ name }) => name === draft.name);
      const problem = describeConflict(storedGoal, shownUpdatedAt);
      if (problem !== undefined) {
        // The form now contains the other person's changes and this person's edits.
        if (goal) setShownUpdatedAt(storedGoal?.updatedAt);
        throw new Error(problem);
      }
      return api.conversions.putConversionGoal({ projectId, name: draft.name, body: getRequest(draft) });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['conversion-goals', projectId] });
      // Keep only the first page, because a refetch reads every loaded page.
      void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      onDone();
    },
    onError: (error) => form.setErrors(getGoalErrors(error)),
  });
}
