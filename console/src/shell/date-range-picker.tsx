import { Button, Group, Popover, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import {
  DATE_PRESETS,
  getDateRange,
  PRESET_LABELS,
  type DatePreset,
  type DateRangeSearch,
} from '../data/date-range.ts';
import { useProject } from '../data/projects.ts';
import { formatDay } from './when.tsx';

const Calendar = lazy(() =>
  import('./date-range-calendar.tsx').then(({ DateRangeCalendar: component }) => ({ default: component })),
);

type DateRangePickerProps = {
  /** Date range in the page's URL. */
  search: DateRangeSearch;
  /** Receives all four fields, undefined ones included, so that they replace those in the URL. */
  onChange: (search: Required<DateRangeSearch>) => void;
  /** Preset of a URL without a range. */
  preset?: DatePreset;
  /** IANA name; defaults to the project's. */
  timeZone?: string | undefined;
  /** Whether the page can compare with the previous period. */
  canCompare?: boolean;
  /** Whether a URL without a range means all time. */
  isOptional?: boolean;
};

/** Renders the choice of a date range: presets, custom days, and the comparison with the previous period. */
export function DateRangePicker(props: DateRangePickerProps) {
  const { search, onChange, preset = 'last_30_days', canCompare = true, isOptional = false } = props;
  const project = useProject();
  const timeZone = props.timeZone ?? project.timeZone;
  const [opened, { close, toggle }] = useDisclosure(false);
  const { from, to, previous } = getDateRange(search, timeZone, preset);
  const isCustom = search.from !== undefined;
  const isAll = isOptional && !isCustom && search.range === undefined;
  const selected = isCustom || isAll ? undefined : (search.range ?? preset);
  const label = selected === undefined ? formatRange(from, to) : PRESET_LABELS[selected];
  const choose = (chosen: DateRangeSearch) => {
    onChange({ range: undefined, from: undefined, to: undefined, compare: search.compare, ...chosen });
    close();
  };
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          onClick={toggle}
          leftSection={<IconCalendar size={14} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          <span className="visually-hidden">Date range: </span>
          {isAll ? 'All time' : label}
          {previous && ' · compared'}
        </Button>
      </Popover.Target>
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
              <Calendar from={from} to={to} timeZone={timeZone} onChoose={choose} />
            </Suspense>
          </Group>
          {canCompare && (
            <Switch
              label="Compare with previous period"
              checked={search.compare === true}
              onChange={({ currentTarget }) =>
                onChange({
                  range: search.range,
                  from: search.from,
                  to: search.to,
                  compare: currentTarget.checked || undefined,
                })
              }
            />
          )}
          <Text size="xs" c="dimmed">
            {isAll ? 'All time' : formatRange(from, to)}
            {previous && `, compared with ${formatRange(previous.from, previous.to)}`} · {timeZone}
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

/** Formats an inclusive range of days in the browser's locale. */
function formatRange(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}
