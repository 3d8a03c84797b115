import { Badge } from '@mantine/core';

type StateBadgeProps = { label: string; color: string; size?: 'sm' | 'md' };

/** Renders a state as text and colour. The text does not wrap in narrow tables. */
export function StateBadge({ label, color, size = 'md' }: StateBadgeProps) {
  return (
    <Badge variant="dot" color={color} tt="none" size={size} miw="max-content">
      {label}
    </Badge>
  );
}
