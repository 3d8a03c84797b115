import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type CardProps = {
  title: ReactNode;
  /** Accessible name. */
  label?: string | undefined;
  component?: 'section' | 'article';
  order?: 2 | 3;
  aside?: ReactNode;
  children: ReactNode;
};

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
