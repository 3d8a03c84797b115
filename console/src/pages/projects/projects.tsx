import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../data/client.ts';
import { meQuery, projectsQuery } from '../../data/projects.ts';
import type { Project } from '../../data/settings.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { Card } from '../../shell/card.tsx';
import { Failure } from '../../shell/failure.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { NewProjectButton } from '../../shell/new-project-button.tsx';
import { WhenKnown } from '../../shell/when.tsx';

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
  const restore = useMutation({
    mutationFn: () => api.projects.restoreProject({ projectId: id }),
    meta: { invalidates: [['projects']] },
  });
  const link = (
    <AnchorLink to="/p/$projectId" params={{ projectId: id }}>
      {name}
    </AnchorLink>
  );
  return (
    <Card title={state === 'active' ? link : name}>
      {state === 'erasing' && <Text size="sm">Deleted. Data is being erased.</Text>}
      {state === 'deleted' && (
        <Text size="sm">
          Deleted.{' '}
          <WhenKnown before="The owner can restore it until " at={erasedAfter} isAbsolute after="." />
        </Text>
      )}
      {state === 'deleted' && me?.user.id === ownerId && (
        <Group>
          <Button size="xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
            Restore<span className="visually-hidden"> {name}</span>
          </Button>
        </Group>
      )}
      {restore.error && <Failure error={restore.error} />}
    </Card>
  );
}
