import { Group, Stack, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { AsCode } from './as-code.tsx';

/** The frame of each page: its one heading, what can be done, and the same as a program would do it. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · Throughline`;
  }, [title]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} size="h2" className="break-anywhere">
          {title}
        </Title>
        <Group gap="xs">
          {actions}
          <AsCode />
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
