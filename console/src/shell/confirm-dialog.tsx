import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** Label of the button. */
  action: string;
  /** Label of the button that closes the dialog. "Cancel" is ambiguous if the action itself cancels something. */
  dismiss?: string;
  /** Consequences of the action. */
  children: ReactNode;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Renders a confirmation with one button. Use `TypeToConfirm` for actions that affect more than one object. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, action, dismiss = 'Cancel', children, isPending, error, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text component="div">{children}</Text>
        {error && <Failure error={error} />}
        <Group>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {action}
          </Button>
          <Button variant="default" onClick={onClose}>
            {dismiss}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
