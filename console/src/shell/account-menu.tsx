import { Avatar, Button, Menu, Text, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconBook2,
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconDevices,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserEdit,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { signOut } from '../data/client.ts';
import { apiUrl } from '../data/page.ts';
import { meQuery } from '../data/projects.ts';
import { leaveInAllTabs } from '../data/sign-out.ts';

const Profile = lazy(() =>
  import('./profile.tsx').then(({ Profile: component }) => ({ default: component })),
);
const Sessions = lazy(() =>
  import('./sessions.tsx').then(({ Sessions: component }) => ({ default: component })),
);

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;
const ICON = { size: 16, 'aria-hidden': true };

/** Renders the menu of the signed-in person: profile, theme, time zone, documentation, sessions and sign-out. */
export function AccountMenu() {
  const { data } = useQuery(meQuery);
  const [dialog, setDialog] = useState<'profile' | 'sessions'>();
  const leave = async () => {
    try {
      await signOut();
      leaveInAllTabs();
    } catch {
      notifications.show({
        color: 'red',
        message: 'Signing out failed. Try again.',
        closeButtonProps: { 'aria-label': 'Close' },
      });
    }
  };
  const name = data?.user.name ?? 'Account';
  return (
    <>
      <Menu position="bottom-end" width={250}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            c="var(--mantine-color-text)"
            leftSection={<Avatar name={name} size={24} color="brand" variant="filled" alt="" aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <Text span size="sm" maw={140} truncate>
              {name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{data?.user.email}</Menu.Label>
          <Menu.Item leftSection={<IconUserEdit {...ICON} />} onClick={() => setDialog('profile')}>
            Profile
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices {...ICON} />} onClick={() => setDialog('sessions')}>
            Sessions
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBook2 {...ICON} />}
            component="a"
            href={`${apiUrl}/docs`}
            target="_blank"
          >
            API reference
          </Menu.Item>
          <Theme />
          <Menu.Label>Time zone: {Intl.DateTimeFormat().resolvedOptions().timeZone}</Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'profile' && data && (
          <Profile name={data.user.name} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'sessions' && <Sessions onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

/** Renders the choice of the color scheme, which this browser remembers. */
function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Theme</Menu.Label>
      {SCHEMES.map(({ value, label, icon: SchemeIcon }) => (
        <Menu.Item
          key={value}
          leftSection={<SchemeIcon {...ICON} />}
          rightSection={colorScheme === value && <IconCheck {...ICON} />}
          onClick={() => setColorScheme(value)}
        >
          {label}
          {colorScheme === value && <span className="visually-hidden"> (selected)</span>}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
