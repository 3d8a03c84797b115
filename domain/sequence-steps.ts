/** Mails this `version` of the template, even after newer versions are published. */
export type EmailStep = { type: 'email'; templateId: string; version: number };

export type WaitUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks';

/**
 * Waits for `duration`, then until the next `time` of day (`HH:MM`). By default, `time` is in the recipient's
 * time zone, and every day of the week counts.
 */
export type WaitStep = {
  type: 'wait';
  duration?: { value: number; unit: WaitUnit };
  until?: { time: string; timeZone?: 'recipient' | 'project'; weekdaysOnly?: boolean };
};

/**
 * `step` is the index of an earlier e-mail step. `name` is the type of an event that was received since the
 * enrollment, or the name of a parameter.
 */
export type ExitCondition =
  | { kind: 'email_opened' | 'email_clicked'; step: number }
  | { kind: 'event'; name: string }
  | { kind: 'param'; name: string; equals: string };

type ExitStep = { type: 'exit_if'; condition: ExitCondition };

/** Step indexes start at 0. */
export type SequenceStep = EmailStep | WaitStep | ExitStep;

export const EXIT_REASONS = [
  'unsubscribed',
  'bounced',
  'complained',
  'converted',
  'condition',
  'removed',
  'archived',
  'erased',
  'failed',
] as const;

export type ExitReason = (typeof EXIT_REASONS)[number];
