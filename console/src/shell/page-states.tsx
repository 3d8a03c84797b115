import { Center, Loader, Stack, Text, Title } from '@mantine/core';
import { isSignedOut } from '../data/session-ended.ts';
import { Failure } from './failure.tsx';
import { AnchorLink } from './links.tsx';
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
        <AnchorLink to="/">To the first page</AnchorLink>
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
        <AnchorLink to="/">To the first page</AnchorLink>
      </Text>
    </Stack>
  );
}
