import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBook2,
  IconCheck,
  IconDeviceDesktop,
  IconDevices,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserEdit,
} from '@tabler/icons-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { signOut } from '../data/client.ts';
import { apiUrl } from '../data/page.ts';
import { leaveInAllTabs } from '../data/sign-out.ts';
import type { PopupProps } from './lazy-popup.tsx';
import { showToast } from './toast.tsx';
import { TimeZoneContext } from './when.tsx';

const Profile = lazy(async () => ({ default: (await import('./profile.tsx')).Profile }));
const Sessions = lazy(async () => ({ default: (await import('./sessions.tsx')).Sessions }));

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const;
const ICON = { size: 16, 'aria-hidden': true };

type AccountDropdownProps = PopupProps & { user: { name: string; email: string } | undefined };

export function AccountDropdown({ user, target, ...popup }: AccountDropdownProps) {
  const timeZone = useContext(TimeZoneContext) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [dialog, setDialog] = useState<'profile' | 'sessions'>();
  const leave = async () => {
    try {
      await signOut();
      leaveInAllTabs();
    } catch {
      showToast('Signing out failed. Try again.', { isError: true });
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={250} {...popup}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{user?.email}</Menu.Label>
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
          <Menu.Label>Time zone: {timeZone}</Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => void leave()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {dialog === 'profile' && user && <Profile name={user.name} onClose={() => setDialog(undefined)} />}
        {dialog === 'sessions' && <Sessions onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

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
