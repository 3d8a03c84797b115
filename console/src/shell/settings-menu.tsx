import { Box } from '@mantine/core';
import { IconSettings, type Icon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useHasScope, useProject } from '../data/projects.ts';
import { NavigationLink } from './links.tsx';
import { SETTINGS_PAGES, type PAGES } from './pages.ts';

const ICON_PX = 18;

export function useSettingsPages() {
  const hasScope = useHasScope();
  return SETTINGS_PAGES.filter(
    ({ scope }: { scope: string | undefined }) => scope === undefined || hasScope(scope),
  );
}

export function SettingsMenu() {
  const { id: projectId } = useProject();
  const { pathname } = useLocation();
  const pages = useSettingsPages();
  return (
    <>
      <MenuEntry
        to="/p/$projectId/settings"
        label="Settings"
        icon={IconSettings}
        projectId={projectId}
        isExact
      />
      {pathname.includes(`/p/${projectId}/settings`) && (
        <Box className="submenu">
          {pages.map(({ to, label, icon }) => (
            <MenuEntry key={to} to={to} label={label} icon={icon} projectId={projectId} isExact={false} />
          ))}
        </Box>
      )}
    </>
  );
}

type MenuEntryProps = {
  to: '/p/$projectId/settings' | (typeof PAGES | typeof SETTINGS_PAGES)[number]['to'];
  label: string;
  icon: Icon;
  projectId: string;
  /** True if the entry is active only on its own page, not on the pages below it. */
  isExact: boolean;
};

export function MenuEntry({ to, label, icon: EntryIcon, projectId, isExact }: MenuEntryProps) {
  return (
    <NavigationLink
      label={label}
      leftSection={<EntryIcon size={ICON_PX} stroke={1.7} aria-hidden />}
      variant="light"
      to={to}
      params={{ projectId }}
      activeOptions={{ exact: isExact, includeSearch: false }}
      activeProps={{ 'data-active': true }}
    />
  );
}
