import { TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../data/draft-form.ts';
import { api } from '../../data/client.ts';
import { fieldErrors } from '../../shell/field-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

type Draft = { name: string; allowedOrigins: string[] };

/** Renders the form for a new write key: in a dialog, or in the page without `onClose`. */
export function NewWriteKey({ projectId, onClose }: { projectId: string; onClose?: () => void }) {
  const { form, finish } = useDraftForm<Draft>('write-key', {
    initialValues: { name: '', allowedOrigins: [] },
    validate: { allowedOrigins: (origins) => (origins.length === 0 ? 'Enter at least one origin.' : null) },
  });
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    onClose?.();
  };
  const create = useMutation({
    meta: { success: 'Write key saved.' },
    mutationFn: (body: Draft) => api.access.createWriteKey({ projectId, body }),
    onSuccess: () => {
      leave();
      return queryClient.invalidateQueries({ queryKey: ['write-keys', projectId] });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <FormDialog
      title="New write key"
      isPending={create.isPending}
      error={create.error}
      onSubmit={form.onSubmit((draft) => create.mutate(draft))}
      onClose={onClose}
      onCancel={leave}
    >
      <TextInput
        label="Name"
        description="Such as the site’s name."
        required
        maxLength={200}
        maw={560}
        {...form.getInputProps('name')}
      />
      <TagsInput
        label="Allowed origins"
        description="Scheme and host, such as https://www.example.com. Press Enter after each."
        required
        maxTags={100}
        acceptValueOnBlur
        maw={560}
        {...form.getInputProps('allowedOrigins')}
      />
    </FormDialog>
  );
}
