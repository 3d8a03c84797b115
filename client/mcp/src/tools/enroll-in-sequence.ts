import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { previewedArguments, readPreviewed, requirePreview } from '../previews.ts';
import { enrollmentInput, toEnrollment } from '../sequence-input.ts';
import { defineTool, summaryFields } from '../tool.ts';

/** Enrols exactly the previewed people. */
export const enrollInSequence = defineTool({
  name: 'enroll_in_sequence',
  title: 'Enrol people in a sequence',
  description:
    'Sends real mail: previewed repeats the arguments of preview_enrollment, previewId is its result. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: previewedArguments }),
  output: z.object({ ...summaryFields, enrolled: z.number(), skipped: z.array(z.string()) }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { previewId, previewed }) {
    const input = readPreviewed(enrollmentInput, previewed);
    const projectId = await chooseProject(context, input.projectId);
    const content = toEnrollment(input);
    requirePreview(context.seal, { tool: 'enroll_in_sequence', projectId, content }, previewId);
    const { sequenceId, people } = input;
    const { enrolled, skipped } = await context.tl.sequences.enrollInSequence(
      { projectId, sequenceId, body: { people } },
      context.call,
    );
    return {
      summary: `${enrolled} people are enrolled, ${skipped.length} were skipped.`,
      next: 'Call sequence_status with this sequenceId for their steps.',
      enrolled,
      skipped: skipped.map(({ index, reason }) => `people[${index}]: ${reason}`),
    };
  },
});
