import { Button, Text } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy } from 'react';
import { useProject } from '../data/projects.ts';
import { LazyPopup } from './lazy-popup.tsx';

const Dropdown = lazy(async () => ({ default: (await import('./project-dropdown.tsx')).ProjectDropdown }));

/** Renders the current project and the menu of others. */
export function ProjectSwitcher({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
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
