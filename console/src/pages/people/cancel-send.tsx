import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelSend } from '../../data/journey.ts';
import { useProject } from '../../data/projects.ts';
import { Failure } from '../../shell/failure.tsx';

/** Stops the mail of this one person; the rest of its batch goes on. */
export function CancelSend({ sendId, title }: { sendId: string; title: string }) {
  const { id: projectId } = useProject();
  const queryClient = useQueryClient();
  const [asks, { open, close }] = useDisclosure(false);
  const cancel = useMutation({
    mutationFn: () => cancelSend({ projectId, sendId }),
    onSuccess: close,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['journey', projectId] }),
  });
  return (
    <>
      <Button size="compact-xs" color="red" variant="outline" onClick={open} aria-label={`Cancel “${title}”`}>
        Cancel
      </Button>
      <Modal
        opened={asks}
        onClose={close}
        title={`Cancel “${title}”?`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text>This person does not get the mail. Everybody else of its batch does.</Text>
          {cancel.error && <Failure error={cancel.error} />}
          <Group>
            <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              Cancel the mail
            </Button>
            <Button variant="default" onClick={close}>
              Keep it
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
