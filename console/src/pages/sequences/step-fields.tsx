import { Autocomplete, Group, Select, TextInput, Checkbox, NumberInput, Stack } from '@mantine/core';
import type { Schema } from '@throughline/client';
import { useState } from 'react';
import { getKeys, oneOf } from '../../data/one-of.ts';
import type { SequenceStep } from '../../data/sequences.ts';

type Condition = Schema<'SequenceCondition'>;

const KIND_LABELS: Record<Condition['kind'], string> = {
  event: 'An event occurred',
  email_opened: 'An e-mail was opened',
  email_clicked: 'A link was clicked',
  param: 'A variable equals a value',
};

const KINDS = getKeys(KIND_LABELS);

type ConditionFieldsProps = {
  condition: Condition;
  /** Indexes of the preceding e-mail steps. */
  emailSteps: readonly number[];
  onChange: (condition: Condition) => void;
};

export function ConditionFields({ condition, emailSteps, onChange }: ConditionFieldsProps) {
  const kinds = emailSteps.length > 0 ? KINDS : KINDS.filter((kind) => !kind.startsWith('email'));
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label="Exit if"
        size="xs"
        w={190}
        allowDeselect={false}
        data={kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
        value={condition.kind}
        onChange={(chosen) => {
          const kind = oneOf(KINDS, chosen);
          if (kind) onChange(createCondition(kind, emailSteps));
        }}
      />
      {(condition.kind === 'email_opened' || condition.kind === 'email_clicked') && (
        <Select
          label="E-mail"
          size="xs"
          w={120}
          allowDeselect={false}
          data={emailSteps.map((step) => ({ value: String(step), label: `Step ${step + 1}` }))}
          value={emailSteps.includes(condition.step) ? String(condition.step) : null}
          onChange={(chosen) => chosen !== null && onChange({ ...condition, step: Number(chosen) })}
        />
      )}
      {condition.kind === 'event' && (
        <Autocomplete
          label="Event"
          size="xs"
          w={190}
          data={['form_submit', 'order']}
          maxLength={100}
          value={condition.name}
          onChange={(name) => onChange({ kind: 'event', name })}
        />
      )}
      {condition.kind === 'param' && (
        <>
          <TextInput
            label="Variable"
            size="xs"
            w={150}
            maxLength={100}
            value={condition.name}
            onChange={(event) => onChange({ ...condition, name: event.currentTarget.value })}
          />
          <TextInput
            label="Value"
            size="xs"
            w={150}
            maxLength={1_000}
            value={condition.equals}
            onChange={(event) => onChange({ ...condition, equals: event.currentTarget.value })}
          />
        </>
      )}
    </Group>
  );
}

function createCondition(kind: Condition['kind'], emailSteps: readonly number[]): Condition {
  switch (kind) {
    case 'email_opened':
    case 'email_clicked':
      return { kind, step: emailSteps.at(-1) ?? 0 };
    case 'event':
      return { kind, name: 'order' };
    case 'param':
      return { kind, name: '', equals: '' };
  }
}

type WaitStep = Extract<SequenceStep, { type: 'wait' }>;

const UNITS = ['minutes', 'hours', 'days', 'weeks'] as const;
const ZONES = ['recipient', 'project'] as const;

export function WaitFields({ step, onChange }: { step: WaitStep; onChange: (step: WaitStep) => void }) {
  const { duration, until } = step;
  const [keptUnit, setKeptUnit] = useState<NonNullable<WaitStep['duration']>['unit']>('days');
  const unit = duration?.unit ?? keptUnit;
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
            setKeptUnit(unit);
            onChange(Number(value) > 0 ? { ...rest, duration: { value: Number(value), unit } } : rest);
          }}
        />
        <Select
          label="Unit"
          size="xs"
          w={110}
          allowDeselect={false}
          // Seconds are offered only for a step that already has them, such as one created by the API.
          data={unit === 'seconds' ? ['seconds', ...UNITS] : [...UNITS]}
          value={unit}
          onChange={(chosen) => {
            const chosenUnit = oneOf(UNITS, chosen);
            if (chosenUnit)
              onChange({ ...step, duration: { value: duration?.value ?? 1, unit: chosenUnit } });
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
