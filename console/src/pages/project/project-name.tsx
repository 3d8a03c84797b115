import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraftForm } from '../../data/draft-form.ts';
import { useProject } from '../../data/projects.ts';
import { api } from '../../data/client.ts';
import { Failure } from '../../shell/failure.tsx';
import { fieldErrors } from '../../shell/field-errors.ts';
import { Section, Saved } from './section.tsx';

export function ProjectName() {
  const { id: projectId, name } = useProject();
  const { form, settle } = useDraftForm('project-name', { initialValues: { name } });
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: (draft: { name: string }) =>
      api.projects.updateProject({ projectId, body: { name: draft.name.trim() } }),
    onSuccess: async (saved, sent) => {
      settle(sent, { name: saved.name });
      await Promise.all(
        [['project', projectId], ['projects']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Section title="Name">
      <form onSubmit={form.onSubmit((draft) => rename.mutate(draft))}>
        <Stack gap="sm">
          <TextInput label="Project name" required maxLength={200} {...form.getInputProps('name')} />
          {rename.error && <Failure error={rename.error} />}
          <Group>
            <Button type="submit" loading={rename.isPending}>
              Save
            </Button>
            <Saved isSaved={rename.isSuccess} />
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
