import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

/** Renders the cancellation of one recipient's mail. The rest of the batch continues. */
export function CancelSend({ sendId, title }: { sendId: string; title: string }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: () => api.emails.cancelEmailSend({ projectId, sendId }),
    onSuccess: close,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['journey', projectId] }),
  });
  return (
    <>
      <Button size="compact-xs" color="red" variant="outline" onClick={open} aria-label={`Cancel “${title}”`}>
        Cancel
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Cancel “${title}”?`}
        action="Cancel e-mail"
        dismiss="Keep e-mail"
        isPending={cancel.isPending}
        error={cancel.error}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      >
        This person does not get the e-mail. Other recipients of the batch do.
      </ConfirmDialog>
    </>
  );
}
