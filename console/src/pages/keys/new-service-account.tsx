import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../data/draft-form.ts';
import { api } from '../../data/client.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

/** Renders the form for a new service account. */
export function NewServiceAccount({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { form, finish } = useDraftForm('service-account', { initialValues: { name: '' } });
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    onClose();
  };
  const create = useMutation({
    mutationFn: (name: string) => api.access.createServiceAccount({ projectId, body: { name } }),
    onSuccess: () => {
      leave();
      return queryClient.invalidateQueries({ queryKey: ['service-accounts', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <FormDialog
      title="New service account"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit(({ name }) => create.mutate(name.trim()))}
      onClose={onClose}
      onCancel={leave}
    >
      <TextInput
        label="Name"
        description="Such as the name of the server."
        required
        maxLength={200}
        {...form.getInputProps('name')}
      />
    </FormDialog>
  );
}
