import { Stack } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectName } from './project-name.tsx';
import { ProjectSettingsForm } from './settings-form.tsx';
import { SenderForm } from './sender-form.tsx';

/** Renders the project's page: name, sender, settings and deletion. */
export function ProjectPage() {
  const { id: projectId } = useProject();
  return (
    <Page title="Project">
      <RequireScope scope="project:write">
        <Stack gap="xl">
          <ProjectName key={projectId} />
          <SenderForm projectId={projectId} />
          <ProjectSettingsForm projectId={projectId} />
          <DeleteProject />
        </Stack>
      </RequireScope>
    </Page>
  );
}
