import { Avatar, Box, Button, Text } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { meQuery } from '../data/projects.ts';
import { LazyPopup } from './lazy-popup.tsx';

const Dropdown = lazy(async () => ({ default: (await import('./account-dropdown.tsx')).AccountDropdown }));

export function AccountMenu() {
  const { data } = useQuery(meQuery);
  const name = data?.user.name ?? 'Account';
  const button = (
    <Button variant="subtle" color="gray" size="xs" px={8} c="var(--mantine-color-text)">
      <Avatar name={name} size={24} color="brand" variant="filled" alt="" aria-hidden />
      <span className="visually-hidden">{name}</span>
      <Box component="span" visibleFrom="sm" ml={8} mr={6} aria-hidden>
        <Text span size="sm" maw={140} truncate>
          {name}
        </Text>
      </Box>
      <IconChevronDown size={14} aria-hidden />
    </Button>
  );
  return (
    <LazyPopup button={button} kind="menu">
      {(popup) => <Dropdown {...popup} user={data?.user} />}
    </LazyPopup>
  );
}
