import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { Suppression } from '../../data/emails.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { showToast } from '../../shell/toast.tsx';
import { OBJECTIONS } from './suppression-labels.ts';

/** The user must confirm the removal of a complaint or unsubscribe, and can undo other removals. */
export function useRemoveSuppression(projectId: string, onChanged: () => void) {
  const queryClient = useQueryClient();
  const [objection, setObjection] = useState<Suppression>();
  const refetchList = async () => {
    await queryClient.invalidateQueries({ queryKey: ['suppressions', projectId] });
    onChanged();
  };
  const undo = useMutation({
    mutationFn: ({ email, reason }: Suppression) =>
      api.emails.createEmailSuppression({ projectId, body: { email, reason } }),
    onSuccess: async ({ email }) => {
      showToast(`${email} is suppressed again.`);
      await refetchList();
    },
    onError: ({ message }) => showToast(message, { isError: true }),
  });
  const remove = useMutation({
    mutationFn: ({ email, reason }: Suppression) =>
      api.emails.deleteEmailSuppression({ projectId, email, reason }),
    onSuccess: async (_, removed) => {
      const isObjection = OBJECTIONS[removed.reason] !== undefined;
      showToast(`${removed.email} removed.`, isObjection ? {} : { undo: () => undo.mutate(removed) });
      await refetchList();
      setObjection(undefined);
    },
    onError: ({ message }, { reason }) => {
      if (OBJECTIONS[reason] === undefined) showToast(message, { isError: true });
    },
  });
  return {
    objection,
    confirmation: { ...remove, mutate: () => objection && remove.mutate(objection) },
    isRemoving: ({ email, reason }: Suppression) =>
      remove.isPending && remove.variables.email === email && remove.variables.reason === reason,
    start: (suppression: Suppression) =>
      OBJECTIONS[suppression.reason] === undefined ? remove.mutate(suppression) : setObjection(suppression),
    cancel: () => setObjection(undefined),
  };
}

export function RemoveObjection(removal: ReturnType<typeof useRemoveSuppression>) {
  const { objection, confirmation, cancel } = removal;
  return (
    <ConfirmDialog
      opened={objection !== undefined}
      title={`Remove ${objection?.email}?`}
      action="Remove: consent was renewed"
      mutation={confirmation}
      onClose={cancel}
    >
      This person {objection && OBJECTIONS[objection.reason]}. Remove the address only if the person has
      agreed to receive e-mail again.
    </ConfirmDialog>
  );
}
