import { Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { oneOf } from '../../data/one-of.ts';
import type { SequenceStep } from '../../data/sequences.ts';

type WaitStep = Extract<SequenceStep, { type: 'wait' }>;

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const ZONES = ['recipient', 'project'] as const;

/** Renders the duration of a wait and its time of day. */
export function WaitFields({ step, onChange }: { step: WaitStep; onChange: (step: WaitStep) => void }) {
  const { duration, until } = step;
  const unit = duration?.unit ?? 'days';
  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end">
        <NumberInput
          label="Wait"
          size="xs"
          w={90}
          min={0}
          max={525_600}
          allowDecimal={false}
          value={duration?.value ?? 0}
          onChange={(value) => {
            const { duration: _, ...rest } = step;
            onChange(Number(value) > 0 ? { ...rest, duration: { value: Number(value), unit } } : rest);
          }}
        />
        <Select
          label="Unit"
          size="xs"
          w={110}
          allowDeselect={false}
          // Seconds exist only in development and are shown only where they are stored.
          data={unit === 'seconds' ? ['seconds', ...UNITS] : [...UNITS]}
          value={unit}
          onChange={(chosen) => {
            const known = oneOf(UNITS, chosen);
            if (known) onChange({ ...step, duration: { value: duration?.value ?? 1, unit: known } });
          }}
        />
        <TextInput
          label="Until"
          type="time"
          size="xs"
          w={120}
          value={until?.time ?? ''}
          onChange={(event) => {
            const { until: _, ...rest } = step;
            const time = event.currentTarget.value;
            onChange(time === '' ? rest : { ...rest, until: { ...until, time } });
          }}
        />
        {until && (
          <Select
            label="Time zone"
            size="xs"
            w={150}
            allowDeselect={false}
            data={[
              { value: 'recipient', label: "Person's" },
              { value: 'project', label: "Project's" },
            ]}
            value={until.timeZone ?? 'recipient'}
            onChange={(chosen) => {
              const timeZone = oneOf(ZONES, chosen);
              if (timeZone) onChange({ ...step, until: { ...until, timeZone } });
            }}
          />
        )}
      </Group>
      {until && (
        <Checkbox
          label="Only on weekdays"
          size="xs"
          checked={until.weekdaysOnly === true}
          onChange={(event) =>
            onChange({ ...step, until: { ...until, weekdaysOnly: event.currentTarget.checked } })
          }
        />
      )}
    </Stack>
  );
}
