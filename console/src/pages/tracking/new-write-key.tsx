import { TagsInput, TextInput } from '@mantine/core';
import { api } from '../../data/client.ts';
import { useProject } from '../../data/projects.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useDraftDialog } from '../../shell/use-draft-dialog.ts';

type Draft = { name: string; allowedOrigins: string[] };

/** Renders the form for a new write key, in a dialog or, without `onClose`, in the page. */
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
