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
