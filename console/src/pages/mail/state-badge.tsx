import { Badge } from '@mantine/core';
import type { BatchState } from '../../data/emails.ts';
import { STATE_COLORS } from './states.ts';

/** The state of a batch. In words, and in a colour beside. A narrow table keeps the whole word. */
export function StateBadge({ state }: { state: BatchState }) {
  return (
    <Badge variant="dot" color={STATE_COLORS[state]} tt="none" miw="max-content">
      {state}
    </Badge>
  );
}
