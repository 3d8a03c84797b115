import { Anchor, Button, NavLink } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHasScope, useProject } from '../data/projects.ts';

const ButtonAnchor = Button.withProps<'a'>({ component: 'a' });
const TextAnchor = Anchor.withProps<'a'>({ inherit: true, c: 'inherit', underline: 'always' });

export const AnchorLink = createLink(Anchor<'a'>);
export const ButtonLink = createLink(ButtonAnchor<'a'>);
export const NavigationLink = createLink(NavLink<'a'>);

export const TextLink = createLink(TextAnchor<'a'>);

export function ConnectionsLink({ children }: { children: string }) {
  const { id: projectId } = useProject();
  return (
    <TextLink to="/p/$projectId/settings/connections" params={{ projectId }}>
      {children}
    </TextLink>
  );
}

export function ConnectGoogleAds() {
  const hasScope = useHasScope();
  if (!hasScope('connections:write')) return 'Ask a project admin to connect one.';
  return <ConnectionsLink>Connect Google Ads</ConnectionsLink>;
}

export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextAnchor href={href} target="_blank" rel="noreferrer">
      {children}
    </TextAnchor>
  );
}
