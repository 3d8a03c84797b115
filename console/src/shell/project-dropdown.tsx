import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { canCreateProjects } from '../data/page.ts';
import { projectsQuery, useProject } from '../data/projects.ts';
import type { PopupProps } from './lazy-popup.tsx';
import { MenuItemLink } from './menu-item-link.tsx';
import { NewProjectDialog } from './new-project-button.tsx';

export function ProjectDropdown({ target, ...popup }: PopupProps) {
  const { id } = useProject();
  const { data } = useQuery(projectsQuery);
  const [isCreating, setCreating] = useState(false);
  const projects = (data?.projects ?? []).filter(({ state }) => state === 'active');
  return (
    <>
      <Menu position="bottom-start" width={260} {...popup}>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          <Menu.Label>Projects</Menu.Label>
          {projects.map((project) => (
            <MenuItemLink
              key={project.id}
              aria-current={project.id === id ? 'true' : undefined}
              rightSection={project.id === id && <IconCheck size={14} aria-hidden />}
              to="/p/$projectId"
              params={{ projectId: project.id }}
            >
              {project.name}
            </MenuItemLink>
          ))}
          <Menu.Divider />
          <MenuItemLink to="/projects">All projects</MenuItemLink>
          {canCreateProjects && (
            <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setCreating(true)}>
              New project
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {isCreating && <NewProjectDialog onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
