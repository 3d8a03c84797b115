import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../data/client.ts';
import { meQuery } from '../data/projects.ts';
import { FormDialog } from './form-dialog.tsx';

export function Profile({ name: current, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(current);
  const save = useMutation({
    mutationFn: () => api.users.updateCurrentUser({ body: { name: name.trim() } }),
    meta: { invalidates: [meQuery.queryKey, ['members']] },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title="Profile"
      isDisabled={name.trim() === ''}
      mutation={save}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Shown to other members and in the audit log."
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
