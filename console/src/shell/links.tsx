import { Anchor, Button, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useProject } from '../data/projects.ts';

const ButtonAnchor = Button.withProps<'a'>({ component: 'a' });

/** Mantine components as typed router links. */
export const AnchorLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(ButtonAnchor<'a'>);
export const NavigationLink = createLink(NavLink<'a'>);

/** Renders a link within a text to the project's connections. */
export function ConnectionsLink({ children }: { children: string }) {
  const { id: projectId } = useProject();
  return (
    <AnchorLink
      inherit
      c="inherit"
      underline="always"
      to="/p/$projectId/settings/connections"
      params={{ projectId }}
    >
      {children}
    </AnchorLink>
  );
}
