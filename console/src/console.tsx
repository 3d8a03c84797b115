import { MantineProvider } from '@mantine/core';
import { notificationsStore } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { nonce } from './data/page.ts';
import { queryClient } from './data/query-client.ts';
import { router } from './router.ts';
import { theme } from './theme.ts';

export function renderConsole(element: Element): () => void {
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <Toasts />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}

const Container = lazy(async () => ({
  default: (await import('./shell/toast-container.tsx')).ToastContainer,
}));

function Toasts() {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setUsed(true)), []);
  return <Suspense fallback={null}>{isUsed && <Container />}</Suspense>;
}
