import { Stack, Text, Title } from '@mantine/core';
import { AnchorLink } from '../../shell/links.tsx';

/** Renders the page for people without a project. */
export function NoProject() {
  return (
    <Stack component="main" p="xl" maw={560}>
      <Title order={1} size="h2">
        You have no project yet
      </Title>
      <Text>
        Somebody who manages a project can invite you by your e-mail address: the invitation comes by mail. To
        make one of your own, see “Projects” in the documentation of the API.
      </Text>
      <Text>
        <AnchorLink to="/projects">Projects of yours that were deleted</AnchorLink>
      </Text>
    </Stack>
  );
}
