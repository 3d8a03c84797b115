import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type PageSectionProps = {
  title: string;
  /** Accessible name. */
  label?: string;
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
};

export function PageSection({ title, label = title, id, aside, children }: PageSectionProps) {
  return (
    <Stack component="section" aria-label={label} id={id}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Stack>
  );
}
