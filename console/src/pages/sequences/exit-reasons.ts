import type { Enrollment } from '../../data/sequences.ts';

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
