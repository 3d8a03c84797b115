import { Group, Stack, Title, Box, Button } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconCode } from '@tabler/icons-react';
import { type ReactNode, lazy, Suspense, useState } from 'react';
import { PageBreadcrumbs } from './breadcrumbs.tsx';
import { RequireScope } from './require-scope.tsx';

type PageProps = {
  title: string;
  state?: ReactNode;
  /** The primary action is last. */
  actions?: ReactNode;
  scope?: string;
  children: ReactNode;
};

export function Page({ title, state, actions, scope, children }: PageProps) {
  useDocumentTitle(`${title} · Throughline`);
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

const Drawer = lazy(async () => ({ default: (await import('./as-code-drawer.tsx')).AsCodeDrawer }));

function AsCode() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isUsed, setUsed] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label="As code"
        onClick={() => {
          setUsed(true);
          open();
        }}
      >
        <IconCode size={14} aria-hidden />
        <Box component="span" ml={8} visibleFrom="sm">
          As code
        </Box>
      </Button>
      <Suspense fallback={null}>{isUsed && <Drawer opened={opened} onClose={close} />}</Suspense>
    </>
  );
}
