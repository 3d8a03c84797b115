import { openContext, type AdminContext } from '../context.ts';
import { defineCommand, projectOption, trackingIdOption } from '../define-command.ts';
import { fields } from '../print.ts';
import { applyCommand, batchInput, type ControlledBatch } from '../control-batch.ts';

/** Resumes a paused or blocked batch. @throws NotFoundError; ConflictError in a state that does not allow it */
export function batchResume(
  context: AdminContext,
  batch: { project: string; trackingId: string },
): Promise<ControlledBatch> {
  return applyCommand(context, batch, 'resume');
}

export const batchResumeCommand = defineCommand({
  name: 'batch resume',
  summary: 'Go on with a paused or blocked batch.',
  example: '--project 0b8f6c1e-5a52-4d38-9a3b-0f3f6f1c7a11 --tracking-id spring-2026',
  options: [projectOption(), trackingIdOption()],
  input: batchInput,
  open: openContext,
  run: batchResume,
  text: (batch) => fields(batch),
});
