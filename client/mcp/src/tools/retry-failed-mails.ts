import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { Refusal } from '../explain-error.ts';
import { formatCount } from '../fit-answer.ts';
import { requirePreview, type Previewed } from '../previews.ts';
import { defineTool } from '../tool.ts';

export const retryFailedMails = defineTool({
  name: 'retry_failed_mails',
  title: 'Retry failed mails',
  description:
    'Sends real mail again, only to the failed recipients of a batch. Get the `previewId` from email_batch_status.',
  input: z.object({
    trackingId: z.string().min(1).max(100),
    previewId: z.string().min(1).max(200),
  }),
  output: { state: z.string(), retried: z.number() },
  changes: true,
  async run(context, { trackingId, previewId }) {
    const { tl, projectId, call } = context;
    const { emails } = tl;
    const key = { trackingId, projectId };
    const before = await emails.getEmailBatch(key, call);
    requirePreview(context, buildRetryPreview(before), previewId);
    const batch = await emails.retryEmailBatch({ ...key, retries: before.retries }, call);
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

/** Recipients who were erased after their mail failed have no address, so their mail cannot be retried. */
function describeRetry(retried: number, erasedCount: number): string {
  const summary = `Retrying ${formatCount(retried, 'mail')}.`;
  return erasedCount > 0
    ? `${summary} Excluded because of an erasure: ${formatCount(erasedCount, 'failed recipient')}.`
    : summary;
}

function createErasedRefusal(): Refusal {
  const next = 'No action is possible: the addresses of the failed recipients are deleted.';
  return new Refusal(
    'nobody_to_retry',
    'Nothing was sent: the failed recipients were erased in the meantime.',
    next,
  );
}

/** Includes the number of retries, so that a used id cannot resend to recipients whose mail fails again. */
export function buildRetryPreview({ trackingId, state, counts, retries }: Schema<'EmailBatch'>): Previewed {
  return { tool: 'retry_failed_mails', content: { trackingId, state, failed: counts.failed, retries } };
}
