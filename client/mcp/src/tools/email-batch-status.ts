import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { clip, formatCount } from '../fit-answer.ts';
import { createPreviewId } from '../previews.ts';
import { defineTool, type ProjectContext } from '../tool.ts';
import { buildRetryPreview } from './retry-failed-mails.ts';

const MAX_PROBLEMS = 5;

export const emailBatchStatus = defineTool({
  name: 'email_batch_status',
  title: 'State of an e-mail batch',
  description:
    'Returns the state of a batch, its recipients by status and the next action. Without `trackingId`, lists the latest batches.',
  input: z.object({ trackingId: z.string().max(100).optional() }),
  output: {
    batches: z.array(
      z.object({ trackingId: z.string(), state: z.string(), recipients: z.number(), at: z.string() }),
    ),
    counts: z.record(z.string(), z.number()).optional(),
    previewId: z.string().optional(),
    untrusted: z.object({ problems: z.array(z.string()) }),
  },
  async run(context, { trackingId }) {
    if (trackingId === undefined) return listLatest(context);
    const { tl, projectId, call } = context;
    const batch = await tl.emails.getEmailBatch({ trackingId, projectId }, call);
    const counts = Object.fromEntries(Object.entries(batch.counts).filter(([, count]) => count > 0));
    const error = batch.lastError && `last error: ${batch.lastError.code}: ${batch.lastError.message}`;
    return {
      summary: `The batch is ${batch.state}${batch.stateReason === undefined ? '' : ` (${batch.stateReason})`}.`,
      next: getNextAction(batch, context),
      batches: [toLine(batch)],
      counts,
      ...(context.allowWrites &&
        canRetry(batch) && { previewId: createPreviewId(context, buildRetryPreview(batch)) }),
      untrusted: {
        problems: [...(error === undefined ? [] : [clip(error)]), ...(await getProblems(context, batch))],
      },
    };
  },
});

function canRetry({ state, counts }: Schema<'EmailBatch'>): boolean {
  return state === 'completed' && counts.failed > 0;
}

async function listLatest({ tl, projectId, call }: ProjectContext) {
  const { batches } = await tl.emails.listEmailBatches({ projectId, source: 'request', limit: 10 }, call);
  const stopped = batches.filter(({ state }) => state === 'blocked' || state === 'paused').length;
  return {
    summary: `Latest: ${formatCount(batches.length, 'batch', 'batches')}, ${stopped} paused or blocked.`,
    next:
      batches.length > 0 ? 'Call again with a trackingId for details of a batch.' : 'There is no batch yet.',
    batches: batches.map(toLine),
    untrusted: { problems: [] },
  };
}

function toLine({ trackingId, state, totalRecipients, createdAt }: Schema<'EmailBatchSummary'>) {
  return { trackingId, state, recipients: totalRecipients, at: createdAt };
}

async function getProblems(
  { tl, projectId, call }: ProjectContext,
  { trackingId, counts }: Schema<'EmailBatch'>,
): Promise<string[]> {
  const statuses = (['failed', 'bounced'] as const).filter((status) => counts[status] > 0);
  const found = await Promise.all(
    statuses.map((status) =>
      tl.emails.listEmailBatchRecipients({ trackingId, projectId, status, limit: MAX_PROBLEMS }, call),
    ),
  );
  return found
    .flatMap(({ recipients }) => recipients)
    .slice(0, MAX_PROBLEMS)
    .map(({ email, status, reason }) =>
      clip(`${email}: ${status}${reason ? `, ${reason.code}: ${reason.message}` : ''}`),
    );
}
