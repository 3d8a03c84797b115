import { Button, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';

type ConfirmDialogProps = Pick<ComponentProps<typeof FormDialog>, 'dismiss' | 'opened' | 'isDisabled'> & {
  title: string;
  action: string;
  mutation: { isPending: boolean; error: Error | null; mutate: (variables: void) => void; reset: () => void };
  onClose: () => void;
  children: ReactNode;
};

/** Use {@link TypeToConfirm} for irreversible actions. */
export function ConfirmDialog({ mutation, onClose, children, ...dialog }: ConfirmDialogProps) {
  // The mutation outlives the dialog. Without a reset, the next dialog would show the old error.
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

/** @param name text that the user must type */
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

type ConfirmButtonProps = Pick<ConfirmDialogProps, 'title' | 'action' | 'dismiss' | 'children'> & {
  text: string;
  /** Accessible name, needed if the page has several buttons with this text. */
  label?: string | undefined;
  size?: 'xs' | 'compact-xs';
  variant?: 'outline' | 'default';
  /** Text that the user must type. Default: none. */
  name?: string;
  run: () => Promise<unknown>;
  success?: string;
  /** Refetched before the dialog closes, and after a failure. */
  invalidates: readonly QueryKey[];
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const { text, label, size = 'xs', variant = 'outline', name, run, success, invalidates, ...dialog } = props;
  const queryClient = useQueryClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const mutation = useMutation({
    mutationFn: run,
    meta: { success, invalidates },
    onSuccess: close,
    onError: () => {
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const shared = { ...dialog, mutation, onClose: close };
  return (
    <>
      <Button
        size={size}
        variant={variant}
        {...(variant === 'outline' && { color: 'red' })}
        onClick={open}
        aria-label={label}
      >
        {text}
      </Button>
      {isOpen &&
        (name === undefined ? <ConfirmDialog {...shared} /> : <TypeToConfirm name={name} {...shared} />)}
    </>
  );
}
