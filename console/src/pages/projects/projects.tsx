import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { meQuery, projectsQuery } from '../../data/projects.ts';
import type { Project } from '../../data/settings.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { NewProjectButton } from '../../shell/new-project-button.tsx';
import { When } from '../../shell/when.tsx';

/** Renders all projects of the person, with links and the option to restore deleted ones. */
export function Projects() {
  const { projects } = useSuspenseQuery(projectsQuery).data;
  return (
    <AccountPage title="Projects" actions={<NewProjectButton />}>
      {projects.length === 0 && <Text>No projects.</Text>}
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </AccountPage>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { id, name, state, erasedAfter, ownerId } = project;
  const { data: me } = useQuery(meQuery);
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: () => api.projects.restoreProject({ projectId: id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['projects'] }),
  });
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="xs">
        <Title order={2} size="h4" className="break-anywhere">
          {state === 'active' ? (
            <AnchorLink to="/p/$projectId" params={{ projectId: id }}>
              {name}
            </AnchorLink>
          ) : (
            name
          )}
        </Title>
        {state === 'erasing' && <Text size="sm">Deleted. Data is being erased.</Text>}
        {state === 'deleted' && (
          <>
            <Text size="sm">
              Deleted.
              {erasedAfter !== undefined && (
                <>
                  {' '}
                  The owner can restore it until <When at={erasedAfter} />.
                </>
              )}
            </Text>
            {me?.user.id === ownerId && (
              <Group>
                <Button
                  size="xs"
                  variant="default"
                  loading={restore.isPending}
                  onClick={() => restore.mutate()}
                >
                  Restore<span className="visually-hidden"> {name}</span>
                </Button>
              </Group>
            )}
          </>
        )}
        {restore.error && <Failure error={restore.error} />}
      </Stack>
    </Paper>
  );
}
