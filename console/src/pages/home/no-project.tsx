import { Group, Text } from '@mantine/core';
import { canCreateProjects } from '../../data/page.ts';
import { AccountPage } from '../../shell/account-page.tsx';
import { AnchorLink } from '../../shell/links.tsx';
import { NewProjectButton } from '../../shell/new-project-button.tsx';

export function NoProject() {
  return (
    <AccountPage title="No projects">
      <Text>
        {canCreateProjects && 'Create a project, or ask'}
        {!canCreateProjects && 'Ask'} a project admin to invite you by e-mail.
      </Text>
      <Group>
        <NewProjectButton />
        <AnchorLink to="/projects">Deleted projects</AnchorLink>
      </Group>
    </AccountPage>
  );
}
