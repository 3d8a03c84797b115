import { Anchor, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSignedOut } from '../data/session-ended.ts';
import { Failure } from './failure.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** While a page loads. */
export function PagePending() {
  return (
    <Center p="xl" role="status">
      <Loader aria-label="Loading" />
    </Center>
  );
}

/** A page that could not be shown; for who is not signed in, the way in. */
export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  if (isSignedOut(error)) return <SignInPage />;
  return (
    <Stack component="main" p="md" maw={640}>
      <Title order={1} size="h2">
        This page cannot be shown
      </Title>
      <Failure error={error} retry={reset} />
      <Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>To the first page</Anchor>
      </Text>
    </Stack>
  );
}

export function NotThere() {
  return (
    <Stack component="main" p="md">
      <Title order={1} size="h2">
        There is no such page
      </Title>
      <Text>
        <Anchor renderRoot={(props) => <Link to="/" {...props} />}>To the first page</Anchor>
      </Text>
    </Stack>
  );
}
