import { AppShell, Anchor, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastProject } from '../data/last-project.ts';
import { useHasScope, useProject } from '../data/projects.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavigationLink } from './links.tsx';
import { PAGES } from './pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SettingsMenu } from './settings-menu.tsx';

/** Renders the frame of a project's pages: project switcher, menu and account. */
export function ProjectShell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { id } = useProject();
  // Not in the loader: hovering over a link preloads its page.
  useEffect(() => lastProject.set(id), [id]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <Anchor href="#main" className="skip" pos="absolute" top={-100}>
        Skip to content
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close menu' : 'Open menu'}
            />
            <Text fw={700} visibleFrom="sm">
              Throughline
            </Text>
            <ProjectSwitcher />
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <ScrollArea>
          <Pages />
          <SettingsMenu />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

/** Renders the menu entries that the person's scopes allow. */
function Pages() {
  const hasScope = useHasScope();
  const { id } = useProject();
  return PAGES.filter(({ scope }) => scope === undefined || hasScope(scope)).map(({ to, label }) => (
    <NavigationLink
      key={to}
      label={label}
      variant="light"
      to={to}
      params={{ projectId: id }}
      activeOptions={{ exact: to === '/p/$projectId', includeSearch: false }}
      activeProps={{ 'data-active': true }}
    />
  ));
}
