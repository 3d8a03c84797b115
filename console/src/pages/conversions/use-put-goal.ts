import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import { goalsQuery, type Goal } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { goalErrors, requestOf, type GoalDraft } from './goal-draft.ts';

type Sent = {
  /** The goal that is changed; none for a new one. */
  goal?: Goal;
  onKept: () => void;
};

/**
 * Sends what a form has of a goal, unless somebody else has changed the goal since the form was opened; what is refused
 * is said at its field.
 */
export function usePutGoal(form: UseFormReturnType<GoalDraft>, { goal, onKept }: Sent) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [shownUpdatedAt, setShownUpdatedAt] = useState(goal?.updatedAt);
  return useMutation({
    mutationFn: async (draft: GoalDraft) => {
      const { goals } = await queryClient.fetchQuery({ ...goalsQuery(projectId), staleTime: 0 });
      const now = goals.find(({ name }) => name === draft.name);
      const problem = changedMeanwhile(now, shownUpdatedAt);
      if (problem !== undefined) {
        // The form has by now what the others set, and what of it was typed.
        if (goal) setShownUpdatedAt(now?.updatedAt);
        throw new Error(problem);
      }
      return api.conversions.putConversionGoal({ projectId, name: draft.name, body: requestOf(draft) });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['conversion-goals', projectId] });
      // From the first page on: all that were looked at are not asked for once more.
      void queryClient.resetQueries({ queryKey: ['conversions', projectId] });
      onKept();
    },
    onError: (error) => form.setErrors(goalErrors(error)),
  });
}
