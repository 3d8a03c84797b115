import { Chip, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { JOURNEY_KINDS, type JourneyKind } from '../../data/journey.ts';
import { KIND_LABELS } from './kind-icon.tsx';

/** Which kinds of things are shown: all, unless some are chosen. */
export function KindSwitches({ chosen }: { chosen: readonly JourneyKind[] }) {
  const navigate = useNavigate({ from: '/p/$projectId/people/journey' });
  const choose = (values: string[]) =>
    void navigate({
      search: (before) => ({
        ...before,
        kinds: JOURNEY_KINDS.filter((kind) => values.includes(kind)).join() || undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Chip.Group multiple value={[...chosen]} onChange={choose}>
      <Group gap="xs" role="group" aria-label="Show only these kinds">
        {JOURNEY_KINDS.map((kind) => (
          <Chip key={kind} value={kind} size="sm" variant="outline">
            {KIND_LABELS[kind]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
