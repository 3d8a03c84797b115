import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import type { PopupProps } from './lazy-popup.tsx';

type ColumnPopoverProps = PopupProps & {
  choices: readonly { name: string; isShown: boolean }[];
  onToggle: (name: string) => void;
  /** Undefined if the default columns are shown. */
  onReset: (() => void) | undefined;
};

export function ColumnPopover({ opened, onChange, target, choices, onToggle, onReset }: ColumnPopoverProps) {
  return (
    <Popover
      opened={opened}
      onDismiss={() => onChange(false)}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label="Columns" p="sm" mah="70vh" style={{ overflowY: 'auto' }}>
        <Stack gap="xs">
          {choices.map(({ name, isShown }) => (
            <Checkbox key={name} size="xs" label={name} checked={isShown} onChange={() => onToggle(name)} />
          ))}
          <Button variant="subtle" size="compact-xs" disabled={!onReset} onClick={onReset}>
            Reset
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
