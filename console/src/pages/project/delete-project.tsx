import { Button, Group, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meQuery, useProject } from '../../data/projects.ts';
import { api } from '../../data/client.ts';
import { TypeToConfirm } from '../../shell/type-to-confirm.tsx';
import { Section } from './section.tsx';

/** Renders the deletion of the project. Its owner can restore it for 30 days. */
export function DeleteProject() {
  const { id: projectId, name, ownerId } = useProject();
  const { data: me } = useQuery(meQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => api.projects.deleteProject({ projectId }),
    onSuccess: async () => {
      await navigate({ to: '/projects' });
      queryClient.removeQueries({ queryKey: ['project', projectId] });
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  return (
    <Section title="Delete project">
      <Text size="sm">
        Everything stops immediately. The owner can restore the project for 30 days; then its data is erased.
      </Text>
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
          isPending={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <List size="sm">
            <List.Item>Keys and tokens stop working.</List.Item>
            <List.Item>E-mails and exports are paused; pending campaigns are cancelled.</List.Item>
            <List.Item>Members lose access.</List.Item>
          </List>
        </TypeToConfirm>
      )}
    </Section>
  );
}
