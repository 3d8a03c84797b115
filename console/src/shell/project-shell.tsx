import { AppShell, Anchor, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastProject } from '../data/last-project.ts';
import { useMay, useProject } from '../data/projects.ts';
import { AccountMenu } from './account-menu.tsx';
import { NavigationLink } from './links.tsx';
import { PAGES } from './pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SettingsMenu } from './settings-menu.tsx';

/** The frame of a project's pages: which project, which page, who is signed in. */
export function ProjectShell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { id } = useProject();
  // Not where the page is loaded: a link that the pointer only passes over loads its page too.
  useEffect(() => lastProject.set(id), [id]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="md"
    >
      <Anchor href="#main" className="skip" pos="absolute" top={-100}>
        To the page
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close the menu' : 'Open the menu'}
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

/** Only pages that the person may see. */
function Pages() {
  const may = useMay();
  const { id } = useProject();
  return PAGES.filter(({ scope }) => scope === undefined || may(scope)).map(({ to, label }) => (
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
