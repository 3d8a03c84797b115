import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { recordedCalls } from '../data/recorded-calls.ts';
import { base, signInAddress } from '../data/page.ts';
import { sessionEnded } from '../data/session-ended.ts';

/** Renders the root of every page. */
export function RootShell() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Keep the calls of the first page, which start before it renders.
  useEffect(() => {
    if (shown.current !== pathname) recordedCalls.clear();
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  );
}

/** Renders the dialog for an ended session over the page, so that input is kept. */
function SignInAgain() {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  // A page without data renders its own sign-in page.
  useEffect(() =>
    sessionEnded.listen((hasEnded) => setOpened(hasEnded && queryClient.getQueryData(['me']) !== undefined)),
  );
  const goOn = () => {
    setOpened(false);
    void queryClient.invalidateQueries();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => setOpened(false)}
      title="You are signed out"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>Sign in again in another tab, then continue here. Your input is kept.</Text>
        <Alert variant="light">The sign-in link arrives by e-mail.</Alert>
        <Group>
          <Button component="a" href={signInAddress(base)} target="_blank" rel="opener">
            Sign in in new tab
          </Button>
          <Button variant="default" onClick={goOn}>
            Continue
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
