import { Button, Group, Popover, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import {
  DATE_PRESETS,
  PRESET_LABELS,
  type DatePreset,
  type DateRange,
  type DateRangeSearch,
} from '../data/date-range.ts';
import type { PopupProps } from './lazy-popup.tsx';
import { formatDays } from './when.tsx';

const Calendar = lazy(async () => ({
  default: (await import('./date-range-calendar.tsx')).DateRangeCalendar,
}));

type DateRangePopoverProps = PopupProps & {
  search: DateRangeSearch;
  range: DateRange;
  previous: DateRange | undefined;
  timeZone: string;
  selected: DatePreset | undefined;
  isAll: boolean;
  isOptional: boolean;
  canCompare: boolean;
  onChoose: (search: Required<DateRangeSearch>) => void;
};

export function DateRangePopover(props: DateRangePopoverProps) {
  const { opened, onChange, target, search, range, previous, timeZone } = props;
  const { selected, isAll, isOptional, canCompare, onChoose } = props;
  const close = () => onChange(false);
  const choose = (chosen: DateRangeSearch) => {
    onChoose({ range: undefined, from: undefined, to: undefined, compare: search.compare, ...chosen });
    close();
  };
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label="Date range" p="sm">
        <Stack gap="sm">
          <Group align="flex-start" gap="md">
            <Stack gap={2} role="group" aria-label="Presets">
              {isOptional && <Preset label="All time" isSelected={isAll} onChoose={() => choose({})} />}
              {DATE_PRESETS.map((value) => (
                <Preset
                  key={value}
                  label={PRESET_LABELS[value]}
                  isSelected={value === selected}
                  onChoose={() => choose({ range: value })}
                />
              ))}
            </Stack>
            <Suspense fallback={<Skeleton w={254} h={270} />}>
              <Calendar {...range} timeZone={timeZone} onChoose={choose} />
            </Suspense>
          </Group>
          {canCompare && (
            <Switch
              label="Compare with previous period"
              checked={search.compare === true}
              onChange={({ currentTarget }) =>
                onChoose({
                  range: search.range,
                  from: search.from,
                  to: search.to,
                  compare: currentTarget.checked || undefined,
                })
              }
            />
          )}
          <Text size="xs" c="dimmed">
            {isAll ? 'All time' : formatDays(range)}
            {previous && `, compared with ${formatDays(previous)}`} · {timeZone}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type PresetProps = { label: string; isSelected: boolean; onChoose: () => void };

function Preset({ label, isSelected, onChoose }: PresetProps) {
  return (
    <Button
      variant={isSelected ? 'light' : 'subtle'}
      color={isSelected ? 'brand' : 'gray'}
      c="var(--mantine-color-text)"
      size="xs"
      justify="flex-start"
      aria-pressed={isSelected}
      onClick={onChoose}
    >
      {label}
    </Button>
  );
}
