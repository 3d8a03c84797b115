import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturnType } from '@mantine/form';
import { putGoal } from '../../data/conversions.ts';
import { useProject } from '../../data/projects.ts';
import { goalErrors, requestOf, type GoalDraft } from './goal-draft.ts';

/** Sends what a form has of a goal; what is refused is said at its field. */
export function usePutGoal(form: UseFormReturnType<GoalDraft>, onKept: () => void) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: GoalDraft) => putGoal({ projectId, name: draft.name }, requestOf(draft)),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['conversion-goals', projectId] });
      void queryClient.invalidateQueries({ queryKey: ['conversions', projectId] });
      onKept();
    },
    onError: (error) => form.setErrors(goalErrors(error)),
  });
}
