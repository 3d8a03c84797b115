import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Where there is nothing yet: what belongs here, and how it gets here. */
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
