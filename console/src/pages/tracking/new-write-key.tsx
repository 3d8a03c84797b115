import { TagsInput, TextInput } from '@mantine/core';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';

type Draft = { name: string; allowedOrigins: string[] };

/** Without `onClose`, the form is part of the page instead of a dialog. */
export function NewWriteKey({ onClose }: { onClose?: () => void }) {
  const { id: projectId } = useProject();
  const { form, dialog } = useDraftDialog<Draft, unknown>('write-key', {
    initialValues: { name: '', allowedOrigins: [] },
    validate: { allowedOrigins: (origins) => (origins.length === 0 ? 'Enter at least one origin.' : null) },
    save: (body) => api.access.createWriteKey({ projectId, body }),
    invalidates: ['write-keys', projectId],
    success: 'Write key saved.',
    onClose,
  });
  return (
    <FormDialog title="New write key" {...dialog}>
      <TextInput
        label="Name"
        description="Such as the site’s name."
        required
        maxLength={200}
        maw={560}
        data-autofocus
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
