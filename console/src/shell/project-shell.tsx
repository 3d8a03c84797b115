import { Anchor, AppShell, Box, Burger, Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { emergencyPausesQuery, isRunning } from '../data/emergency-pauses.ts';
import { lastProject } from '../data/browser-storage.ts';
import { outboxUrl } from '../data/page.ts';
import { useHasScope, useProject } from '../data/projects.ts';
import { AccountMenu } from './account-menu.tsx';
import { LazyPopup } from './lazy-popup.tsx';
import { TextLink } from './links.tsx';
import { Logo } from './logo.tsx';
import { PAGES } from './pages.ts';
import { MenuEntry, SettingsMenu } from './settings-menu.tsx';
import { StatusAlert } from './status.tsx';
import { useActorNames } from './use-actor-names.ts';
import { formatCount, TimeZoneContext, When } from './when.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

export function ProjectShell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { pathname } = useLocation();
  useEffect(() => close(), [pathname, close]);
  const { id, timeZone } = useProject();
  // Remember the project here, because the route's loader also runs when the pointer is over a project link.
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

function Pages() {
  const hasScope = useHasScope();
  const { id } = useProject();
  return PAGES.filter(({ scope }) => scope === undefined || hasScope(scope)).map(({ to, label, icon }) => (
    <MenuEntry key={to} to={to} label={label} icon={icon} projectId={id} isExact={to === '/p/$projectId'} />
  ));
}

/** In the sandbox, mail goes to an outbox instead of to people. */
function SandboxBanner() {
  if (outboxUrl === '') return null;
  return (
    <Text
      component="aside"
      aria-label="Sandbox"
      size="xs"
      ta="center"
      px="md"
      py={4}
      className="sandbox-banner"
    >
      Sandbox: e-mail goes to the outbox, not to people.{' '}
      <Anchor inherit underline="always" href={outboxUrl} target="_blank">
        Open outbox
      </Anchor>
    </Text>
  );
}

/**
 * Shows the latest emergency pause on every project page until somebody resumes the campaigns. Hides a
 * completed pause that paused no campaigns.
 */
function EmergencyPauseBanner() {
  const { id: projectId } = useProject();
  const hasScope = useHasScope();
  const { data } = useQuery({ ...emergencyPausesQuery(projectId), enabled: hasScope('ads:read') });
  const stop = data?.stops[0];
  const getName = useActorNames(stop && stop.state !== 'resumed' ? [stop.requestedBy] : []);
  const count = stop?.pausedCampaigns ?? 0;
  if (!stop || stop.state === 'resumed' || (count === 0 && !isRunning(stop))) return null;
  return (
    <StatusAlert color="red" mb="md" title={`Emergency pause: ${formatCount(count, 'campaign')} paused`}>
      <Text size="sm">
        By {getName(stop.requestedBy)}, <When at={stop.createdAt} />.{' '}
        <TextLink to="/p/$projectId/ads/stops/$stopId" params={{ projectId, stopId: stop.id }}>
          {isRunning(stop) ? 'View progress' : 'Review and undo'}
        </TextLink>
      </Text>
    </StatusAlert>
  );
}

const Dropdown = lazy(async () => ({ default: (await import('./project-dropdown.tsx')).ProjectDropdown }));

function ProjectSwitcher({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  const { name } = useProject();
  const button = (
    <Button
      variant="default"
      size={size}
      fullWidth
      justify="space-between"
      rightSection={<IconSelector size={16} aria-hidden />}
    >
      <span className="visually-hidden">Project </span>
      <Text span truncate size="sm">
        {name}
      </Text>
    </Button>
  );
  return (
    <LazyPopup button={button} kind="menu">
      {(popup) => <Dropdown {...popup} />}
    </LazyPopup>
  );
}
