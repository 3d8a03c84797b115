import { Badge } from '@mantine/core';

type StateBadgeProps = { label: string; color: string; size?: 'sm' | 'md' };

export function StateBadge({ label, color, size = 'md' }: StateBadgeProps) {
  return (
    <Badge variant="dot" color={color} tt="none" size={size} miw="max-content">
      {label}
    </Badge>
  );
}
