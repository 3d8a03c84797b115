import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../data/client.ts';
import { useDraftForm } from '../../data/draft-form.ts';
import { meQuery, useProject } from '../../data/projects.ts';
import { TypeToConfirm } from '../../shell/confirm-dialog.tsx';
import { getFieldErrors } from '../../shell/field-errors.ts';
import { Page } from '../../shell/page.tsx';
import { Section, SectionForm } from './section.tsx';
import { SenderForm } from './sender-form.tsx';
import {
  LimitSettings,
  PrivacySettings,
  RegionSettings,
  RetentionSettings,
  SpendSettings,
} from './settings-sections.tsx';

export function ProjectPage() {
  const { id: projectId } = useProject();
  return (
    <Page title="Project" scope="project:write">
      <Stack gap="md">
        <ProjectName key={projectId} />
        <RegionSettings />
        <SenderForm />
        <SpendSettings />
        <PrivacySettings />
        <RetentionSettings />
        <LimitSettings />
        <DeleteProject />
      </Stack>
    </Page>
  );
}

function ProjectName() {
  const { id: projectId, name } = useProject();
  const { form, showSaved } = useDraftForm('project-name', { initialValues: { name } });
  const rename = useMutation({
    mutationFn: (draft: { name: string }) =>
      api.projects.updateProject({ projectId, body: { name: draft.name.trim() } }),
    meta: { invalidates: [['project', projectId], ['projects']] },
    onSuccess: (saved, sent) => showSaved(sent, { name: saved.name }),
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return (
    <Section title="Name">
      <SectionForm action="Save" mutation={rename} onSubmit={form.onSubmit((draft) => rename.mutate(draft))}>
        <TextInput label="Project name" required maxLength={200} {...form.getInputProps('name')} />
      </SectionForm>
    </Section>
  );
}

function DeleteProject() {
  const { id: projectId, name, ownerId } = useProject();
  const { data: me } = useQuery(meQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.projects.deleteProject({ projectId }),
    // Leave the page first, because the project can no longer be read.
    onSuccess: async () => {
      await navigate({ to: '/projects' });
      queryClient.removeQueries({ queryKey: ['project', projectId] });
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return (
    <Section
      title="Delete project"
      text="The project’s work stops immediately. The owner can restore the project for 30 days; then its data is erased."
    >
      {me?.user.id === ownerId ? (
        <Group>
          <Button color="red" variant="outline" onClick={open}>
            Delete project
          </Button>
        </Group>
      ) : (
        <Text size="sm">Only the owner can delete the project.</Text>
      )}
      {isOpen && (
        <TypeToConfirm
          title={`Delete ${name}?`}
          name={name}
          action="Delete project"
          mutation={remove}
          onClose={close}
        >
          <List>
            <List.Item>Keys and tokens stop working.</List.Item>
            <List.Item>
              E-mails and exports are paused. Campaign changes that have not reached Google Ads are cancelled.
              Campaigns that already run there continue.
            </List.Item>
            <List.Item>Members lose access.</List.Item>
          </List>
        </TypeToConfirm>
      )}
    </Section>
  );
}
