import { Alert, createTheme, Drawer, MantineProvider, Menu, Modal, NavLink } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { nonce } from './data/page.ts';
import { queryClient } from './data/query-client.ts';
import { router } from './router.ts';

const TEXT = { color: 'var(--mantine-color-text)' };

/** Mantine's default blue has too little contrast with white text (WCAG 2.2, 1.4.3). */
const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Alert text in the alert's own colour has too little contrast on its light background.
    Alert: Alert.extend({ styles: { title: TEXT, message: TEXT } }),
    // The page already has a banner landmark, so the header of a dialog must not be another one.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // Mantine's focus placeholder has a role that a menu does not allow. Focus goes to the first item instead.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    NavLink: NavLink.extend({ styles: { label: TEXT } }),
  },
});

/** Renders the console into an element. Returns a function that unmounts it. */
export function renderConsole(element: Element): () => void {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <Notifications position="bottom-right" />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
