import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type PageSectionProps = {
  title: string;
  /** Name for screen readers. */
  label?: string;
  /** Id for links to this part. */
  id?: string;
  /** Text or buttons next to the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Renders a part of a page with a heading. */
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
