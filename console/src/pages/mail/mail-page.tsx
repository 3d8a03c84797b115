import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useProject } from '../../data/projects.ts';
import { ButtonLink } from '../../shell/links.tsx';
import { Page } from '../../shell/page.tsx';
import { RequireScope } from '../../shell/require-scope.tsx';

const TABS = [
  { to: '/p/$projectId/mail', label: 'Batches' },
  { to: '/p/$projectId/mail/sequences', label: 'Sequences' },
  { to: '/p/$projectId/mail/templates', label: 'Templates' },
  { to: '/p/$projectId/mail/suppressions', label: 'Suppressions' },
  { to: '/p/$projectId/mail/deliverability', label: 'Deliverability' },
] as const;

type MailPageProps = {
  title: string;
  scope: string;
  actions?: ReactNode;
  children: ReactNode;
};

export function MailPage({ title, scope, actions, children }: MailPageProps) {
  return (
    <Page title={title} actions={actions}>
      <MailTabs />
      <RequireScope scope={scope}>{children}</RequireScope>
    </Page>
  );
}

function MailTabs() {
  const { id: projectId } = useProject();
  return (
    <Group component="nav" aria-label="Mail" gap={4}>
      {TABS.map(({ to, label }) => (
        <ButtonLink
          key={to}
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          to={to}
          params={{ projectId }}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ variant: 'light', color: 'brand' }}
        >
          {label}
        </ButtonLink>
      ))}
    </Group>
  );
}
