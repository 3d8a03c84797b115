import { Stack } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { Needs } from '../../shell/needs.tsx';
import { Page } from '../../shell/page.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectName } from './project-name.tsx';
import { ProjectRules } from './project-rules.tsx';
import { SenderForm } from './sender-form.tsx';

/** Renders the project's page: name, sender, settings and deletion. */
export function ProjectPage() {
  const { id: projectId } = useProject();
  return (
    <Page title="Project">
      <Needs scope="project:write">
        <Stack gap="xl">
          <ProjectName key={projectId} />
          <SenderForm projectId={projectId} />
          <ProjectRules projectId={projectId} />
          <DeleteProject />
        </Stack>
      </Needs>
    </Page>
  );
}
