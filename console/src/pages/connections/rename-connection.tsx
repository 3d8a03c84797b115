import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../data/client.ts';
import type { Connection } from '../../data/connections.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type RenameConnectionProps = {
  one: { projectId: string; connectionId: string };
  connection: Connection;
  onClose: () => void;
};

/** Renders the form for a connection's name in the project. */
export function RenameConnection({ one, connection, onClose }: RenameConnectionProps) {
  const [name, setName] = useState(connection.name);
  const queryClient = useQueryClient();
  const save = useMutation({
    meta: { success: 'Connection saved.' },
    mutationFn: () => api.connections.updateConnection({ ...one, body: { name: name.trim() || null } }),
    onSuccess: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['connections', one.projectId] });
    },
  });
  return (
    <FormDialog
      title={`Rename ${connection.name}`}
      isPending={save.isPending}
      error={save.error}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Leave it empty to use the account’s name."
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
