import { Stack } from '@mantine/core';
import { useProject } from '../../data/projects.ts';
import { RequireScope } from '../../shell/require-scope.tsx';
import { Page } from '../../shell/page.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectName } from './project-name.tsx';
import { SenderForm } from './sender-form.tsx';
import {
  LimitSettings,
  PrivacySettings,
  RegionSettings,
  RetentionSettings,
  SpendSettings,
} from './settings-sections.tsx';

/** Renders the project's page: name, sender, settings and deletion. */
export function ProjectPage() {
  const { id: projectId } = useProject();
  return (
    <Page title="Project">
      <RequireScope scope="project:write">
        <Stack gap="md">
          <ProjectName key={projectId} />
          <RegionSettings />
          <SenderForm projectId={projectId} />
          <SpendSettings />
          <PrivacySettings />
          <RetentionSettings />
          <LimitSettings />
          <DeleteProject />
        </Stack>
      </RequireScope>
    </Page>
  );
}
