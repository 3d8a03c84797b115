import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What the button says. */
  action: string;
  /** What comes of it. */
  children: ReactNode;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before one press stops or removes something. `TypeToConfirm` asks where more goes with it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, action, children, isPending, error, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text>{children}</Text>
        {error && <Failure error={error} />}
        <Group>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
