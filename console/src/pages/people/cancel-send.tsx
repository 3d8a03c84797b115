import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

type CancelSendProps = { sendId: string; title: string; size?: 'xs' | 'compact-xs' };

/** Renders the button and the confirmation that cancel one recipient's mail. */
export function CancelSend({ sendId, title, size = 'compact-xs' }: CancelSendProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: () => api.emails.cancelEmailSend({ projectId, sendId }),
    onSuccess: close,
    onSettled: () => {
      for (const key of ['journey', 'mail', 'batch', 'recipients']) {
        void queryClient.invalidateQueries({ queryKey: [key, projectId] });
      }
    },
  });
  return (
    <>
      <Button size={size} color="red" variant="outline" onClick={open} aria-label={`Cancel “${title}”`}>
        Cancel
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Cancel “${title}”?`}
        action="Cancel e-mail"
        dismiss="Keep e-mail"
        mutation={cancel}
        onClose={close}
      >
        This person does not get the e-mail. Other recipients of the batch do.
      </ConfirmDialog>
    </>
  );
}
