import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

type TypeToConfirmProps = {
  title: string;
  /** What has to be typed. */
  name: string;
  /** What the button says. */
  action: string;
  /** What comes of it. */
  children: ReactNode;
  isPending: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone: the name is typed, so that no slip of the hand does it. Shown while it asks. */
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
            label={`Type “${name}” to go on`}
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
              Keep it as it is
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
