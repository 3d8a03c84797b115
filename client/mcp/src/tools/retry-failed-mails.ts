import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { chooseProject } from '../choose-project.ts';
import { Refusal } from '../explain-error.ts';
import { requirePreview, type Previewed } from '../previews.ts';
import { defineTool, projectArgument, summaryFields } from '../tool.ts';

/** Resends to the failed recipients that `email_batch_status` reported. */
export const retryFailedMails = defineTool({
  name: 'retry_failed_mails',
  title: 'Retry failed mails',
  description:
    'Sends real mail again to the failed recipients of a batch only: previewId is from email_batch_status.',
  input: z.object({
    trackingId: z.string().min(1).max(100),
    previewId: z.string().min(1).max(200),
    ...projectArgument,
  }),
  output: z.object({ ...summaryFields, state: z.string(), retried: z.number() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { trackingId, previewId, projectId: requestedId }) {
    const projectId = await chooseProject(context, requestedId);
    const { emails } = context.tl;
    const key = { trackingId, projectId };
    const before = await emails.getEmailBatch(key, context.call);
    requirePreview(context.seal, getRetry(projectId, before), previewId);
    const batch = await emails.retryEmailBatch({ ...key, retries: before.retries }, context.call);
    const retried = before.counts.failed - batch.counts.failed;
    if (retried <= 0) throw createErasedRefusal();
    return {
      summary: describeRetry(retried, batch.counts.failed),
      next: getNextAction(batch, context),
      state: batch.state,
      retried,
    };
  },
});

/** Recipients erased after their mail failed have no address. */
function describeRetry(retried: number, erasedCount: number): string {
  const sent = retried === 1 ? '1 mail is retried.' : `${retried} mails are retried.`;
  return erasedCount > 0
    ? `${sent} ${erasedCount} failed recipients are excluded because they were erased.`
    : sent;
}

function createErasedRefusal(): Refusal {
  const next = 'No action is possible: the addresses of the failed recipients are deleted.';
  return new Refusal(
    'nobody_to_retry',
    'Nothing was sent: the failed recipients were erased in the meantime.',
    next,
  );
}

/**
 * Returns the preview of a retry. It includes the number of retries, so a used id becomes invalid and cannot resend to
 * recipients who fail again.
 */
export function getRetry(projectId: string, batch: Schema<'EmailBatch'>): Previewed {
  const { trackingId, state, counts, retries } = batch;
  return {
    tool: 'retry_failed_mails',
    projectId,
    content: { trackingId, state, failed: counts.failed, retries },
  };
}
