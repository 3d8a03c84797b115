import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Renders a section of the page with a form of its own. */
export function Section({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={title}>
      <Stack gap="sm" maw={560}>
        <Title order={2} size="h4">
          {title}
        </Title>
        {text !== undefined && <Text size="sm">{text}</Text>}
        {children}
      </Stack>
    </Paper>
  );
}

/** Renders the confirmation that changes were saved. */
export function Saved({ isSaved }: { isSaved: boolean }) {
  return (
    <Text size="sm" role="status">
      {isSaved ? 'Saved.' : ''}
    </Text>
  );
}
