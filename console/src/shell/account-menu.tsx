import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { signOut } from '../data/client.ts';
import { meQuery } from '../data/projects.ts';
import { leaveInAllTabs } from '../data/sign-out.ts';

/** Renders the menu with the user's name and sign-out. */
export function AccountMenu() {
  const { data } = useQuery(meQuery);
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
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button variant="subtle" size="xs">
          {data?.user.name ?? 'Account'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{data?.user.email}</Menu.Label>
        <Menu.Item onClick={() => void leave()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
