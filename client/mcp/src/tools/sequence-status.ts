import { z } from 'zod';
import { clip, formatCount } from '../fit-answer.ts';
import { defineTool, type ProjectContext } from '../tool.ts';

export const sequenceStatus = defineTool({
  name: 'sequence_status',
  title: 'Sequences and their metrics',
  description:
    'Lists sequences. With `sequenceId`, returns metrics of the last 30 days and the latest people; `email` filters the people.',
  input: z.object({
    sequenceId: z.string().max(36).optional(),
    email: z.string().max(254).optional(),
  }),
  output: {
    steps: z.array(z.string()),
    untrusted: z.object({ lines: z.array(z.string()) }),
  },
  async run(context, { sequenceId, email }) {
    if (sequenceId === undefined) return listSequences(context);
    const { tl, projectId, call, allowWrites } = context;
    const { sequences } = tl;
    const key = { projectId, sequenceId };
    const sequence = await sequences.getSequence(key, call);
    const metrics = await sequences.getSequenceMetrics(key, call);
    const { enrollments } = await sequences.listSequenceEnrollments(
      { ...key, limit: 10, ...(email !== undefined && { search: email }) },
      call,
    );
    const { entered, active, completed } = metrics;
    return {
      summary:
        `The sequence is ${sequence.state} with ${formatCount(sequence.activeEnrollments, 'person', 'people')}. In 30 days, ${entered} entered ` +
        `version ${metrics.version}: ${active} are in it, ${completed} completed it, ${metrics.exited.converted ?? 0} converted.`,
      next:
        'preview_enrollment shows the steps and the first mail for new people.' +
        (allowWrites ? ' remove_from_sequence ends an enrollment.' : ''),
      steps: metrics.steps.map(({ stepIndex, type, exited, ...counts }) =>
        [`${stepIndex} ${type}:`, ...formatCounts(counts), ...formatExits(exited)].join(' '),
      ),
      untrusted: {
        lines: enrollments.map(({ id, email: address, state, exitReason, stepIndex, nextStepAt }) =>
          clip(
            `${id} ${address}: ${exitReason ?? state}, step ${stepIndex}${nextStepAt ? `, next ${nextStepAt}` : ''}`,
          ),
        ),
      },
    };
  },
});

function formatCounts(counts: Record<string, number>): string[] {
  return Object.entries(counts).map(([name, count]) => `${name} ${count}`);
}

/** Labels the exit reasons, because `bounced` could otherwise mean a count of mails. */
function formatExits(exited: Record<string, number>): string[] {
  const reasons = formatCounts(exited);
  const total = Object.values(exited).reduce((sum, count) => sum + count, 0);
  return total > 0 ? [`exited ${total} (${reasons.join(', ')})`] : [];
}

async function listSequences({ tl, projectId, call }: ProjectContext) {
  const { sequences, pagination } = await tl.sequences.listSequences({ projectId, limit: 30 }, call);
  return {
    summary: `${pagination.hasMore ? 'The most recently changed ' : ''}${formatCount(sequences.length, 'sequence')}.`,
    next:
      sequences.length > 0
        ? 'Call again with a sequenceId for its metrics and people.'
        : 'There is no sequence yet.',
    steps: [],
    untrusted: {
      lines: sequences.map(({ id, name, state, activeEnrollments }) =>
        clip(`${id} ${name}: ${state}, ${formatCount(activeEnrollments, 'person', 'people')}`),
      ),
    },
  };
}
