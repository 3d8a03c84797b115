import { Center, Group, Loader, Stack, Text, Title, Button, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { getSignInUrl } from '../data/page.ts';
import { isSignedOut } from '../data/session-ended.ts';
import { Failure } from './failure.tsx';
import { AnchorLink } from './links.tsx';
import { Logo } from './logo.tsx';

export function PagePending() {
  return (
    <Center p="xl" role="status">
      <Loader aria-label="Loading" />
    </Center>
  );
}

export function PageFailure({ error, reset }: { error: unknown; reset?: () => void }) {
  if (isSignedOut(error)) return <SignInPage />;
  return (
    <BarePage title="This page could not be loaded">
      <Failure error={error} retry={reset} />
      <AnchorLink to="/">Go to Home</AnchorLink>
    </BarePage>
  );
}

export function NotFound() {
  return (
    <BarePage title="Page not found">
      <AnchorLink to="/">Go to Home</AnchorLink>
    </BarePage>
  );
}

/** The URL stays, so that sign-in returns to it. */
function SignInPage() {
  return (
    <BarePage title="Throughline">
      <Text>Sign in with your e-mail address. We send you a sign-in link; no password needed.</Text>
      <Button component="a" href={getSignInUrl()}>
        Sign in
      </Button>
    </BarePage>
  );
}

function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Center component="main" className="bare-page" p="md">
      <Paper withBorder p="xl" maw={520} shadow="sm">
        <Stack>
          <Group gap="sm" wrap="nowrap">
            <Logo sizePx={36} />
            <Title order={1} size="h2">
              {title}
            </Title>
          </Group>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}

/** Replaces an empty list. The children explain the purpose of the list, or how to get entries. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" radius="md">
      <Stack gap="xs" maw={560}>
        <Text fw={600}>{title}</Text>
        <Text>{children}</Text>
      </Stack>
    </Paper>
  );
}
