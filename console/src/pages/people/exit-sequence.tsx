import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';

type ExitSequenceProps = {
  sequenceId: string;
  enrollmentId: string;
  sequence: string;
  /** Text of the button. A page with several of them also needs distinct labels. */
  text: string;
  label?: string;
};

/** Renders the removal of a person from a sequence. */
export function ExitSequence({ sequenceId, enrollmentId, sequence, text, label }: ExitSequenceProps) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const exit = useMutation({
    mutationFn: () => api.sequences.exitSequenceEnrollment({ projectId, sequenceId, enrollmentId }),
    onSuccess: close,
    onSettled: () => {
      for (const key of ['journey', 'sequences'])
        void queryClient.invalidateQueries({ queryKey: [key, projectId] });
    },
  });
  return (
    <>
      <Button size="compact-xs" color="red" variant="outline" onClick={open} aria-label={label}>
        {text}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Remove from “${sequence}”?`}
        action="Remove from sequence"
        dismiss="Keep in sequence"
        mutation={exit}
        onClose={close}
      >
        All upcoming e-mails of this sequence to this person are cancelled. A queued e-mail is still sent.
      </ConfirmDialog>
    </>
  );
}
