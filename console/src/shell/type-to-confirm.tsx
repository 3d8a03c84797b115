import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

type TypeToConfirmProps = {
  title: string;
  /** Text to type. */
  name: string;
  /** Label of the button. */
  action: string;
  /** Consequences of the action. */
  children: ReactNode;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Renders a confirmation for irreversible actions. Typing the name prevents accidental clicks. */
export function TypeToConfirm({
  title,
  name,
  action,
  children,
  isPending,
  error,
  onConfirm,
  onClose,
}: TypeToConfirmProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === name) onConfirm();
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          {children}
          <TextInput
            label={`Type “${name}” to confirm`}
            autoComplete="off"
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {error && <Failure error={error} />}
          <Group>
            <Button type="submit" color="red" loading={isPending} disabled={typed.trim() !== name}>
              {action}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
