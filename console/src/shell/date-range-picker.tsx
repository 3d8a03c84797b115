import { Button } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { lazy } from 'react';
import { getDateRange, PRESET_LABELS, type DatePreset, type DateRangeSearch } from '../data/date-range.ts';
import { useProject } from '../data/projects.ts';
import { LazyPopup } from './lazy-popup.tsx';
import { formatDays } from './when.tsx';

const Popover = lazy(async () => ({ default: (await import('./date-range-popover.tsx')).DateRangePopover }));

type DateRangePickerProps = {
  search: DateRangeSearch;
  /** Receives all fields of the search. A field that is undefined must be removed from the URL. */
  onChange: (search: Required<DateRangeSearch>) => void;
  /** Applies to a URL without a range. */
  preset?: DatePreset;
  /** IANA name; defaults to the project's. */
  timeZone?: string | undefined;
  canCompare?: boolean;
  /** A URL without a range means all time. */
  isOptional?: boolean;
};

export function DateRangePicker(props: DateRangePickerProps) {
  const { search, onChange, preset = 'last_30_days', canCompare = true, isOptional = false } = props;
  const project = useProject();
  const timeZone = props.timeZone ?? project.timeZone;
  const { from, to, previous } = getDateRange(search, timeZone, preset);
  const isCustom = search.from !== undefined;
  const isAll = isOptional && !isCustom && search.range === undefined;
  const selected = isCustom || isAll ? undefined : (search.range ?? preset);
  const label = selected === undefined ? formatDays({ from, to }) : PRESET_LABELS[selected];
  const button = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconCalendar size={14} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      <span className="visually-hidden">Date range: </span>
      {isAll ? 'All time' : label}
      {previous && ' · compared'}
    </Button>
  );
  const choice = { search, range: { from, to }, previous, timeZone, selected, isAll, isOptional, canCompare };
  return (
    <LazyPopup button={button} kind="dialog">
      {(popup) => <Popover {...popup} {...choice} onChoose={onChange} />}
    </LazyPopup>
  );
}
