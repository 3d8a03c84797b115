import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';

type AccountPageProps = { title: string; actions?: ReactNode; children: ReactNode };

/** Frame of pages outside of projects. */
export function AccountPage({ title, actions, children }: AccountPageProps) {
  useDocumentTitle(`${title} · Throughline`);
  return (
    <div className="bare-page">
      <Group component="header" h={52} px="md" justify="space-between" wrap="nowrap" className="top-bar">
        <Group gap="xs" wrap="nowrap">
          <Logo />
          <Text fw={700} size="lg">
            Throughline
          </Text>
        </Group>
        <AccountMenu />
      </Group>
      <Stack component="main" p={{ base: 'md', md: 'lg' }} maw={760} mx="auto" gap="lg">
        <Group justify="space-between">
          <Title order={1} size="h2">
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </div>
  );
}
