import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Failure } from './failure.tsx';

type FormDialogProps = {
  title: string;
  /** Label of the button that submits the form. */
  action?: string;
  size?: NonNullable<ModalProps['size']>;
  isPending: boolean;
  error: Error | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Closes the dialog by its button, the Escape key or a click outside. Without it, the form is part of the page. */
  onClose?: (() => void) | undefined;
  /** Closes the dialog by Cancel, to discard a draft. Default: `onClose`. */
  onCancel?: () => void;
  children: ReactNode;
};

/** Renders a form in a dialog or in the page, with its error and the buttons to save and cancel. */
export function FormDialog({
  title,
  action = 'Save',
  size = 'md',
  isPending,
  error,
  onSubmit,
  onClose,
  onCancel = onClose,
  children,
}: FormDialogProps) {
  const form = (
    <form onSubmit={onSubmit} aria-label={onClose ? undefined : title}>
      <Stack>
        {children}
        {error && <Failure error={error} />}
        <Group>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
          {onClose && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
  if (!onClose) return form;
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': 'Close' }}>
      {form}
    </Modal>
  );
}
