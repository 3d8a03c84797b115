import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type NewAppKeyProps = {
  projectId: string;
  onCreated: (key: { name: string; secret: string }) => void;
  onClose: () => void;
};

/** Renders the form for a new app key. */
export function NewAppKey({ projectId, onCreated, onClose }: NewAppKeyProps) {
  const { form, finish } = useDraftForm('app-key', { initialValues: { name: '' } });
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    onClose();
  };
  const create = useMutation({
    mutationFn: (name: string) => api.access.createAppKey({ projectId, body: { name } }),
    onSuccess: (created) => {
      onCreated(created);
      leave();
      return queryClient.invalidateQueries({ queryKey: ['app-keys', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    gcTime: 0,
  });
  return (
    <FormDialog
      title="New app key"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit(({ name }) => create.mutate(name.trim()))}
      onClose={onClose}
      onCancel={leave}
    >
      <TextInput label="Application name" required maxLength={200} {...form.getInputProps('name')} />
    </FormDialog>
  );
}
