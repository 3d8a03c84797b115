import { Alert, createTheme, Drawer, MantineProvider, Modal, NavLink } from '@mantine/core';
import '@mantine/core/styles.css';
import '@mantine/dropzone/styles.css';
import '@mantine/notifications/styles.css';
import './console.css';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './data/query-client.ts';
import { nonce } from './data/page.ts';
import { leaveWithOthers } from './data/signed-out.ts';
import { beginFirstReads } from './first-reads.ts';
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
    NavLink: NavLink.extend({ styles: { label: TEXT } }),
  },
});

setNonce(nonce);
leaveWithOthers();
beginFirstReads();

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
