import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, trackingIdOption } from '../define-command.ts';
import { fields } from '../print.ts';
import { applyCommand, batchInput, type ControlledBatch } from '../control-batch.ts';

/** Cancels a batch; chunks in flight finish. @throws NotFoundError; ConflictError in a state that does not allow it */
export function batchCancel(
  context: AdminContext,
  batch: { project: string; trackingId: string },
): Promise<ControlledBatch> {
  return applyCommand(context, batch, 'cancel');
}

export const batchCancelCommand = defineCommand({
  name: 'batch cancel',
  summary: 'Send no further chunk of a batch, ever.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --tracking-id spring-2026',
  options: [projectOption(), trackingIdOption()],
  input: batchInput,
  open: openContext,
  run: batchCancel,
  text: (batch) => fields(batch),
});
