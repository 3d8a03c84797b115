import { Anchor, AppShell, Box, Burger, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { lastProject } from '../data/last-project.ts';
import { useHasScope, useProject } from '../data/projects.ts';
import { EmergencyPauseBanner } from '../pages/ads/emergency-pause-banner.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NavigationLink } from './links.tsx';
import { Logo } from './logo.tsx';
import { PAGES } from './pages.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { TimeZoneContext } from './when.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

const ICON_PX = 18;

/** Renders the frame of a project's pages: sidebar, project switcher, search and account menu. */
export function ProjectShell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { id, timeZone } = useProject();
  // Not in the loader: hovering over a link preloads its page.
  useEffect(() => lastProject.set(id), [id]);
  return (
    <TimeZoneContext value={timeZone}>
      <AppShell
        layout="alt"
        header={{ height: 52 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
        padding={{ base: 'md', md: 'lg' }}
      >
        <Anchor href="#main" className="skip" pos="absolute" top={-100}>
          Skip to content
        </Anchor>
        <AppShell.Header>
          <Group h="100%" px={{ base: 'md', md: 'lg' }} justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap" miw={0}>
              <Burger
                opened={opened}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={opened ? 'Close menu' : 'Open menu'}
              />
              {isNarrow ? <ProjectSwitcher size="xs" /> : <Search />}
            </Group>
            <Group gap={4} wrap="nowrap">
              {isNarrow && <Search />}
              <AccountMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar aria-label="Pages" className="sidebar">
          <Group h={52} px="md" gap="xs" justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap">
              <Logo />
              <Text fw={700} size="lg">
                Throughline
              </Text>
            </Group>
            <Burger opened onClick={close} hiddenFrom="sm" size="sm" aria-label="Close menu" />
          </Group>
          {!isNarrow && (
            <Box px="xs" pb="xs">
              <ProjectSwitcher />
            </Box>
          )}
          <Box flex={1} px="xs" pb="md" className="sidebar-pages">
            <Stack gap={2}>
              <Pages />
              <SettingsMenu />
            </Stack>
          </Box>
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1}>
          <SandboxBanner />
          <EmergencyPauseBanner />
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </TimeZoneContext>
  );
}

/** Renders the search button. The palette loads on first use. */
function Search() {
  const [opened, setOpened] = useState(false);
  const focused = useRef<Element>(null);
  const open = () => {
    focused.current = document.activeElement;
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-haspopup="dialog" aria-keyshortcuts="Control+K">
        <IconSearch size={14} aria-hidden />
        <span className="visually-hidden">Search</span>
        <Box component="span" visibleFrom="sm" ml={8} aria-hidden>
          Search <Kbd size="xs">Ctrl K</Kbd>
        </Box>
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Renders the menu entries that the person's scopes allow. */
function Pages() {
  const hasScope = useHasScope();
  const { id } = useProject();
  return PAGES.filter(({ scope }) => scope === undefined || hasScope(scope)).map(
    ({ to, label, icon: Icon }) => (
      <NavigationLink
        key={to}
        label={label}
        leftSection={<Icon size={ICON_PX} stroke={1.7} aria-hidden />}
        variant="light"
        to={to}
        params={{ projectId: id }}
        activeOptions={{ exact: to === '/p/$projectId', includeSearch: false }}
        activeProps={{ 'data-active': true }}
      />
    ),
  );
}
