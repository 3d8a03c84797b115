import { List, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Renders one open task: a linked title and the reason. */
export function AttentionItem({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <List.Item>
      <Text fw={600} component="div" className="break-anywhere">
        {title}
      </Text>
      {text !== undefined && text !== '' && (
        <Text size="sm" className="break-anywhere">
          {text}
        </Text>
      )}
    </List.Item>
  );
}
