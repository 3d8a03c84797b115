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

/** The usual blue has too little contrast with the text on it (WCAG 2.2, 1.4.3). */
const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // In the colour of what they tell, words have too little contrast on its lighter shade.
    Alert: Alert.extend({ styles: { title: TEXT, message: TEXT } }),
    // The page has a header of its own: that of a dialog is none of the page's landmarks.
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: 'presentation' } } } }),
    // Mantine's focus placeholder has a role that a menu does not allow. Focus goes to the first item instead.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    NavLink: NavLink.extend({ styles: { label: TEXT } }),
  },
});

/** Renders the console in an element. Returns a function that removes it. */
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
