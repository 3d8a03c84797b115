import { ActionIcon, Group, Paper, Select, Stack, Text, ThemeIcon } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconClock,
  IconDoorExit,
  IconMail,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TemplateSummary } from '../../data/email-templates.ts';
import type { SequenceStep } from '../../data/sequences.ts';
import { ConditionFields, WaitFields } from './step-fields.tsx';
import { describeStep } from './labels.ts';
import { listEmailSteps, type StepDraft } from './sequence-draft.ts';

const ICONS = { email: IconMail, wait: IconClock, exit_if: IconDoorExit } as const;

type StepCardProps = {
  step: SequenceStep;
  index: number;
  steps: readonly StepDraft[];
  /** All templates. A step can use a published template or keep its current template. */
  templates: readonly TemplateSummary[];
  error: ReactNode;
  onChange: (step: SequenceStep) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function StepCard(props: StepCardProps) {
  const { step, index, steps, templates, error, onChange, onMove, onRemove } = props;
  const Icon = ICONS[step.type];
  const name = `step ${index + 1}`;
  return (
    <Paper component="li" withBorder p="sm" aria-label={`Step ${index + 1}`}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <ThemeIcon variant="light" size="md">
              <Icon size={17} aria-hidden />
            </ThemeIcon>
            <Text size="sm" fw={550} className="break-anywhere">
              {index + 1}. {describeStep(step, templates)}
            </Text>
          </Group>
          <Group gap={2} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Move ${name} down`}
              disabled={index === steps.length - 1}
              onClick={() => onMove(index + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        {step.type === 'email' && (
          <Select
            label="Template"
            size="xs"
            searchable
            allowDeselect={false}
            data={templates
              .filter(({ id, state }) => state === 'published' || id === step.templateId)
              .map(({ id, name: label }) => ({ value: id, label }))}
            value={step.templateId === '' ? null : step.templateId}
            onChange={(chosen) => chosen !== null && onChange({ type: 'email', templateId: chosen })}
          />
        )}
        {step.type === 'wait' && <WaitFields step={step} onChange={onChange} />}
        {step.type === 'exit_if' && (
          <ConditionFields
            condition={step.condition}
            emailSteps={listEmailSteps(steps.slice(0, index))}
            onChange={(condition) => onChange({ type: 'exit_if', condition })}
          />
        )}
        {error !== undefined && (
          <Text size="xs" c="red" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
