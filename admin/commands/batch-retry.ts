import { z } from 'zod';
import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, optional, projectOption, trackingIdOption } from '../define-command.ts';
import { fields } from '../print.ts';
import { applyCommand, batchInput, type ControlledBatch } from '../control-batch.ts';

const input = batchInput.extend({ riskDuplicates: z.boolean().optional() });

/**
 * Sends again to the failed recipients of a batch, and with `riskDuplicates` to those of unknown outcome, who may
 * have their mail already. @throws NotFoundError; ConflictError in a state that does not allow it
 */
export function batchRetry(
  context: AdminContext,
  { riskDuplicates = false, ...batch }: z.infer<typeof input>,
): Promise<ControlledBatch> {
  return applyCommand(context, batch, 'retry', { withUnknown: riskDuplicates });
}

export const batchRetryCommand = defineCommand({
  name: 'batch retry',
  summary: 'Send again to the recipients of a batch whose mail failed.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --tracking-id spring-2026',
  options: [
    projectOption(),
    trackingIdOption(),
    optional('--risk-duplicates', 'also to those of unknown outcome, who may get it twice'),
  ],
  input,
  open: openContext,
  run: batchRetry,
  text: (batch) => fields(batch),
});
