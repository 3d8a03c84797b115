import { Button, Group, Paper, Stack, TagsInput, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../data/draft-form.ts';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';

type Draft = { name: string; allowedOrigins: string[] };

/** Renders the form for a new write key. */
export function NewWriteKey({ projectId, isFirst }: { projectId: string; isFirst: boolean }) {
  const { form, finish } = useDraftForm<Draft>('write-key', {
    initialValues: { name: '', allowedOrigins: [] },
    validate: { allowedOrigins: (origins) => (origins.length === 0 ? 'Enter at least one origin.' : null) },
  });
  const [opened, { open, close }] = useDisclosure(isFirst || form.values.name !== '');
  const queryClient = useQueryClient();
  const leave = () => {
    finish();
    close();
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
  if (!opened)
    return (
      <Group>
        <Button onClick={open}>New write key</Button>
      </Group>
    );
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label="New write key">
      <form onSubmit={form.onSubmit((draft) => create.mutate(draft))}>
        <Stack maw={560} gap="sm">
          <TextInput
            label="Name"
            description="Such as the site’s name."
            required
            maxLength={200}
            {...form.getInputProps('name')}
          />
          <TagsInput
            label="Allowed origins"
            description="Scheme and host, such as https://www.example.com. Press Enter after each."
            required
            maxTags={100}
            acceptValueOnBlur
            {...form.getInputProps('allowedOrigins')}
          />
          {create.error && <Failure error={create.error} />}
          <Group>
            <Button type="submit" loading={create.isPending}>
              Save
            </Button>
            {!isFirst && (
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
