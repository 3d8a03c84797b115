import { z } from 'zod';

/** Reason for which a person left a sequence before its end. */
export const exitReason = z.enum([
  'unsubscribed',
  'bounced',
  'complained',
  'converted',
  'condition',
  'removed',
  'archived',
  'erased',
  'failed',
]);

export type ExitReason = z.infer<typeof exitReason>;
