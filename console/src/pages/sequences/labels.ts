import type { TemplateSummary } from '../../data/email-templates.ts';
import type { SequenceStep, Enrollment } from '../../data/sequences.ts';
import { formatTimeOfDay } from '../../shell/formats.ts';

const EVENT_LABELS: Record<string, string> = {
  first_visit: 'First visit',
  form_submit: 'Form submission',
  order: 'Order',
};

export function describeEvent(name: string): string {
  return EVENT_LABELS[name] ?? name;
}

/** Example: `Wait 2 days, until 9:00 AM on a weekday`. */
export function describeStep(step: SequenceStep, templates: readonly TemplateSummary[]): string {
  switch (step.type) {
    case 'email':
      return `Send “${templates.find(({ id }) => id === step.templateId)?.name ?? '…'}”`;
    case 'wait':
      return `Wait ${describeWait(step)}`;
    case 'exit_if':
      return `Exit if ${describeCondition(step.condition)}`;
  }
}

function describeWait({ duration, until }: Extract<SequenceStep, { type: 'wait' }>): string {
  const parts = [
    duration && describeDuration(duration),
    until && `until ${formatTimeOfDay(until.time)}${until.weekdaysOnly === true ? ' on a weekday' : ''}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function describeDuration({ value, unit }: { value: number; unit: string }): string {
  return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
}

/** In the editor, a removed step has the index -1. */
function describeTarget(index: number): string {
  return index < 0 ? 'a removed step' : `step ${index + 1}`;
}

function describeCondition(condition: Extract<SequenceStep, { type: 'exit_if' }>['condition']): string {
  switch (condition.kind) {
    case 'email_opened':
      return `the e-mail of ${describeTarget(condition.step)} was opened`;
    case 'email_clicked':
      return `a link in the e-mail of ${describeTarget(condition.step)} was clicked`;
    case 'event':
      return `“${describeEvent(condition.name)}” occurred`;
    case 'param':
      return `${condition.name} is “${condition.equals}”`;
  }
}

export const EXIT_REASONS: Record<NonNullable<Enrollment['exitReason']>, string> = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Address bounced',
  complained: 'Reported as spam',
  converted: 'Reached the goal',
  condition: 'Met an exit condition',
  removed: 'Removed',
  archived: 'Sequence archived',
  erased: 'Data erased',
  failed: 'E-mail could not be created',
};
