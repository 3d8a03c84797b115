import { Button, Fieldset, Group, Modal, Stack, type ModalProps } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { Failure } from './failure.tsx';

type FormDialogProps = {
  title: string;
  action?: string;
  actionRef?: Ref<HTMLButtonElement>;
  /**
   * Label of the button that closes the dialog. "Cancel" is ambiguous if the action itself cancels something.
   */
  dismiss?: string;
  color?: 'brand' | 'red';
  size?: NonNullable<ModalProps['size']>;
  opened?: boolean;
  isDisabled?: boolean;
  /** Turns off the browser's check of required fields, so that the form checks them. */
  noValidate?: boolean;
  mutation: { isPending: boolean; error: Error | null };
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Runs after the close button, Escape or a click outside the dialog. Undefined for a form in the page. */
  onClose?: (() => void) | undefined;
  /** Discards the draft and closes the dialog. Default: `onClose`. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, action = 'Save', dismiss = 'Cancel', color = 'brand', size = 'md', opened = true } = props;
  const { isDisabled = false, noValidate = false, mutation, children, actionRef } = props;
  const { onSubmit, onClose, onCancel = onClose } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event);
  };
  const form = (
    <form noValidate={noValidate} onSubmit={submit} aria-label={onClose ? undefined : title}>
      <Stack>
        {/* Disabled, because text typed during the request would be lost when the dialog closes. */}
        <Fieldset variant="unstyled" disabled={mutation.isPending}>
          <Stack>{children}</Stack>
        </Fieldset>
        {mutation.error && <Failure error={mutation.error} />}
        <Group>
          <Button
            ref={actionRef}
            type="submit"
            color={color}
            loading={mutation.isPending}
            disabled={isDisabled}
          >
            {action}
          </Button>
          {onClose && (
            <Button variant="default" onClick={onCancel}>
              {dismiss}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
  if (!onClose) return form;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      {form}
    </Modal>
  );
}

type FailureDialogProps = { title: string; mutation: { error: Error | null; reset: () => void } };

/** Shows a failure in a dialog, for buttons that have no space beside them. */
export function FailureDialog({ title, mutation }: FailureDialogProps) {
  return (
    <Modal opened={mutation.error !== null} onClose={mutation.reset} title={title}>
      <Failure error={mutation.error} />
    </Modal>
  );
}
