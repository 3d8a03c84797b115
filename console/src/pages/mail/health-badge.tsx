import { Badge } from '@mantine/core';
import { HEALTH, type Health } from './rate-health.ts';

/** Renders how rates compare with their limits. */
export function HealthBadge({ health }: { health: Health }) {
  const { label, color } = HEALTH[health];
  return (
    <Badge variant="dot" tt="none" color={color}>
      {label}
    </Badge>
  );
}
