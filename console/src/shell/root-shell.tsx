import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { recordedCalls } from '../data/recorded-calls.ts';
import { sessionEnded } from '../data/session-ended.ts';
import { keepFocus } from './keep-focus.ts';
import type { SignedOutProps } from './signed-out.tsx';

// If the dialog cannot be loaded, render nothing instead of an error, so that the page keeps its input.
const SignedOut = lazy<ComponentType<SignedOutProps>>(() =>
  import('./signed-out.tsx').then(
    ({ SignedOut: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

export function RootShell() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Keep the recorded calls of the first page, which start before the page renders.
  useEffect(() => {
    if (shown.current !== pathname) recordedCalls.clear();
    shown.current = pathname;
  }, [pathname]);
  useEffect(keepFocus, []);
  return (
    <>
      <Outlet />
      <SignInAgain />
    </>
  );
}

/** Shows the sign-in dialog over the page, so that the page keeps its input. */
function SignInAgain() {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  // If the user's data was never loaded, `SignInPage` is shown instead of this dialog.
  useEffect(
    () => sessionEnded.listen(() => setOpened(queryClient.getQueryData(['me']) !== undefined)),
    [queryClient],
  );
  const resume = () => {
    setOpened(false);
    void queryClient.invalidateQueries();
  };
  return (
    <Suspense fallback={null}>
      {opened && <SignedOut onContinue={resume} onClose={() => setOpened(false)} />}
    </Suspense>
  );
}
