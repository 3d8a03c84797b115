import { Group, Stack, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { AsCode } from './as-code.tsx';
import { PageBreadcrumbs } from './breadcrumbs.tsx';
import { RequireScope } from './require-scope.tsx';

type PageProps = {
  title: string;
  /** Badge next to the title. */
  state?: ReactNode;
  /** Buttons, the primary action last. */
  actions?: ReactNode;
  /** Scope that the content needs. */
  scope?: string;
  children: ReactNode;
};

/** Renders the frame of a page: breadcrumbs, heading, state, actions, and the page's calls as code. */
export function Page({ title, state, actions, scope, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Throughline`;
  }, [title]);
  return (
    <Stack gap="lg" maw={1320} mx="auto">
      <Stack gap={6}>
        <PageBreadcrumbs />
        <Group justify="space-between" align="center" gap="sm">
          <Group gap="sm" miw={0}>
            <Title order={1} size="h2" className="break-anywhere">
              {title}
            </Title>
            {state}
          </Group>
          <Group gap="xs">
            <AsCode />
            {actions}
          </Group>
        </Group>
      </Stack>
      {scope === undefined ? children : <RequireScope scope={scope}>{children}</RequireScope>}
    </Stack>
  );
}
