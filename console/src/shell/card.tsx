import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type CardProps = {
  title: ReactNode;
  /** Name for screen readers. */
  label?: string | undefined;
  /** `section` is a part of the page, `article` an entry of a list. */
  component?: 'section' | 'article';
  /** Level of the heading. */
  order?: 2 | 3;
  /** State or button next to the title. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Renders a framed part of a page with a heading. */
export function Card({ title, label, component = 'section', order = 2, aside, children }: CardProps) {
  return (
    <Paper withBorder p="md" component={component} aria-label={label}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={order} size={order === 2 ? 'h4' : 'h5'} className="break-anywhere">
            {title}
          </Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
