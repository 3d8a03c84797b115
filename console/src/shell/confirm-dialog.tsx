import { Text, TextInput } from '@mantine/core';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';

type ConfirmDialogProps = Pick<ComponentProps<typeof FormDialog>, 'dismiss' | 'opened' | 'isDisabled'> & {
  title: string;
  /** Label of the button. */
  action: string;
  /** Mutation that the button starts. */
  mutation: { isPending: boolean; error: Error | null; mutate: (variables: void) => void; reset: () => void };
  onClose: () => void;
  /** Consequences of the action. */
  children: ReactNode;
};

/** Renders a confirmation with one button. Use `TypeToConfirm` for actions that affect more than one object. */
export function ConfirmDialog({ mutation, onClose, children, ...dialog }: ConfirmDialogProps) {
  // The mutation outlives the dialog, which would show the error again.
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      color="red"
      mutation={mutation}
      onSubmit={() => mutation.mutate()}
      onClose={close}
    >
      <Text component="div">{children}</Text>
    </FormDialog>
  );
}

/**
 * Renders a confirmation for irreversible actions. Typing the name prevents accidental clicks.
 * @param name text to type
 */
export function TypeToConfirm({ name, children, ...dialog }: ConfirmDialogProps & { name: string }) {
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog {...dialog} isDisabled={typed.trim() !== name}>
      {children}
      <TextInput
        mt="md"
        label={`Type “${name}” to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
