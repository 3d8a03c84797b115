import { Alert, Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMay, useProject } from '../data/projects.ts';

/** Renders content that needs a scope, or an explanation for people without it, who may have followed a link. */
export function Needs({ scope, children }: { scope: string; children: ReactNode }) {
  const may = useMay();
  const { name } = useProject();
  if (may(scope)) return children;
  return (
    <Alert color="yellow" title="Your role does not permit this" role="note" variant="light">
      <Stack gap="xs">
        <Text>
          This page needs <Code>{scope}</Code> in {name}, and your role there does not have it.
        </Text>
        <Text>Somebody who manages the members of the project can give you a role that does.</Text>
      </Stack>
    </Alert>
  );
}
