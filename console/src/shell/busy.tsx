import { Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Renders what is in progress, and announces it. */
export function Busy({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{children}</Text>
    </Group>
  );
}
