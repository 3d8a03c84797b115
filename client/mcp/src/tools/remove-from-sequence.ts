import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { defineTool, projectArgument, summaryFields } from '../tool.ts';

/** Ends an enrolment. */
export const removeFromSequence = defineTool({
  name: 'remove_from_sequence',
  title: 'Remove a person from a sequence',
  description: 'Ends an enrolment that sequence_status lists. No further mail of the sequence is queued.',
  input: z.object({
    sequenceId: z.string().min(1).max(36),
    enrollmentId: z.string().min(1).max(36),
    ...projectArgument,
  }),
  output: z.object({ ...summaryFields, state: z.string() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { sequenceId, enrollmentId, projectId: requestedId }) {
    const projectId = await chooseProject(context, requestedId);
    const { state, exitReason } = await context.tl.sequences.exitSequenceEnrollment(
      { projectId, sequenceId, enrollmentId },
      context.call,
    );
    return {
      summary: `The enrolment is ${state}${exitReason === undefined ? '' : ` (${exitReason})`}.`,
      next: 'No action is needed.',
      state,
    };
  },
});
