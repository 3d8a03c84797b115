import { z } from 'zod';
import { formatCount } from '../format-count.ts';
import { defineConfirmedTool } from '../tool.ts';
import { enrollmentInput } from './preview-enrollment.ts';

export const enrollInSequence = defineConfirmedTool({
  name: 'enroll_in_sequence',
  title: 'Enroll people in a sequence',
  description:
    'Sends real mail: previewed repeats the arguments of preview_enrollment, previewId is its result. Safe to repeat.',
  preview: { input: enrollmentInput, toContent: (input) => input },
  output: { enrolled: z.number(), skipped: z.array(z.string()) },
  async run({ tl, projectId, call }, { sequenceId, people }) {
    const { enrolled, skipped } = await tl.sequences.enrollInSequence(
      { projectId, sequenceId, body: { people } },
      call,
    );
    return {
      summary: `Enrolled ${formatCount(enrolled, 'person', 'people')}, skipped ${skipped.length}.`,
      next: 'Call sequence_status with this sequenceId for their steps.',
      enrolled,
      skipped: skipped.map(({ index, reason }) => `people[${index}]: ${reason}`),
    };
  },
});
