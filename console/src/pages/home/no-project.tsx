import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** For who is a member of nothing yet. */
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
        <Anchor renderRoot={(props) => <Link to="/projects" {...props} />}>
          Projects of yours that were deleted
        </Anchor>
      </Text>
    </Stack>
  );
}
