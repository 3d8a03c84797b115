import { Group, Stack, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { AsCode } from './as-code.tsx';

/** Renders the frame of a page: heading, actions, and the page's calls as code. */
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
