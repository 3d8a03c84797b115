/** Sends one version of a stored template, even after newer versions are published. */
export type EmailStep = { type: 'email'; templateId: string; version: number };

export type WaitUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'weeks';

/**
 * Waits for `duration`, then until the next `time` of day (`HH:MM`), by default in the recipient's time zone and on any
 * day.
 */
export type WaitStep = {
  type: 'wait';
  duration?: { value: number; unit: WaitUnit };
  until?: { time: string; timeZone?: 'recipient' | 'project'; weekdaysOnly?: boolean };
};

/** `step`: index of an earlier e-mail step. `name`: name of an event since the enrollment, or of a parameter. */
export type ExitCondition =
  | { kind: 'email_opened' | 'email_clicked'; step: number }
  | { kind: 'event'; name: string }
  | { kind: 'param'; name: string; equals: string };

/** Ends the enrollment if the condition is met. */
type ExitStep = { type: 'exit_if'; condition: ExitCondition };

/** Step of a sequence. Indexes of steps start at 0. */
export type SequenceStep = EmailStep | WaitStep | ExitStep;

/** Reasons for which a person leaves a sequence before its end. */
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
