import { Stack, Text, Title } from '@mantine/core';
import { AnchorLink } from '../../shell/links.tsx';

/** Renders the page for people without a project. */
export function NoProject() {
  return (
    <Stack component="main" p="xl" maw={560}>
      <Title order={1} size="h2">
        No projects
      </Title>
      <Text>Ask a project admin to invite you by e-mail, or create a project through the API.</Text>
      <Text>
        <AnchorLink to="/projects">Deleted projects</AnchorLink>
      </Text>
    </Stack>
  );
}
