import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { api } from '../data/client.ts';
import { meQuery } from '../data/projects.ts';
import { Failure } from './failure.tsx';

/** Renders the form for the person's own name, which other members see. */
export function Profile({ name: current, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(current);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => api.users.updateCurrentUser({ body: { name: name.trim() } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['members'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal opened onClose={onClose} title="Profile" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label="Name"
            description="Shown to other members and in the audit log."
            required
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            data-autofocus
          />
          {save.error && <Failure error={save.error} />}
          <Group>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              Save
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
