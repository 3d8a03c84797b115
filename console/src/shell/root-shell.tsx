import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { recordedCalls } from '../data/calls.ts';
import { base, signInAddress } from '../data/page.ts';
import { sessionEnded } from '../data/session-ended.ts';

/** What every page has, whatever is in it. */
export function RootShell() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Not where the first page is shown: its reads have begun before it.
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

/** Says that the session has ended, over a page that stays as it is: what was typed into it is not lost. */
function SignInAgain() {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  // A page that shows nothing yet has a page to sign in of its own.
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
        <Text>Sign in again in another tab, and go on here: what you have typed stays.</Text>
        <Alert variant="light">The link to sign in comes by mail.</Alert>
        <Group>
          <Button component="a" href={signInAddress(base)} target="_blank" rel="opener">
            Sign in in another tab
          </Button>
          <Button variant="default" onClick={goOn}>
            I am signed in, go on
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
