import { notificationsStore } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const Container = lazy(async () => ({ default: (await import('./toast-container.tsx')).ToastContainer }));

/** Renders toasts. Their container loads with the first one. */
export function Toasts() {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setUsed(true)), []);
  return <Suspense fallback={null}>{isUsed && <Container />}</Suspense>;
}
