import { z } from 'zod';
import { defineTool } from '../tool.ts';

export const removeFromSequence = defineTool({
  name: 'remove_from_sequence',
  title: 'Remove a person from a sequence',
  description: 'Ends an enrollment that sequence_status lists. No further mail of the sequence is queued.',
  input: z.object({
    sequenceId: z.string().min(1).max(36),
    enrollmentId: z.string().min(1).max(36),
  }),
  output: { state: z.string() },
  changes: true,
  async run({ tl, projectId, call }, { sequenceId, enrollmentId }) {
    const { state, exitReason } = await tl.sequences.exitSequenceEnrollment(
      { projectId, sequenceId, enrollmentId },
      call,
    );
    return {
      summary: `The enrollment is ${state}${exitReason === undefined ? '' : ` (${exitReason})`}.`,
      next: 'No action is needed.',
      state,
    };
  },
});
