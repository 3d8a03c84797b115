import { Alert, Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHasScope, useProject } from '../data/projects.ts';

export function RequireScope({ scope, children }: { scope: string; children: ReactNode }) {
  const hasScope = useHasScope();
  const { name } = useProject();
  if (hasScope(scope)) return children;
  return (
    <Alert color="yellow" title="Permission required" role="note" variant="light">
      <Stack gap="xs">
        <Text>
          Your roles in {name} lack the permission <Code>{scope}</Code>.
        </Text>
        <Text>Ask a project admin for a role that includes it.</Text>
      </Stack>
    </Alert>
  );
}
