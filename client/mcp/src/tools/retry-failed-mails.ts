import type { Schema } from '@throughline/client';
import { z } from 'zod';
import { nextForBatch } from '../batch-next.ts';
import { chooseProject } from '../choose-project.ts';
import { Refusal } from '../explain-error.ts';
import { requirePreview, type Previewed } from '../previews.ts';
import { defineTool, ofProject, said } from '../tool.ts';

/** Resends to the failed recipients that `email_batch_status` reported. */
export const retryFailedMails = defineTool({
  name: 'retry_failed_mails',
  title: 'Send again to who failed',
  description:
    'Sends real mail once more to the failed recipients of a batch, nobody else: previewId is from email_batch_status.',
  input: z.object({
    trackingId: z.string().min(1).max(100),
    previewId: z.string().min(1).max(200),
    ...ofProject,
  }),
  output: z.object({ ...said, state: z.string(), retried: z.number() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { trackingId, previewId, projectId: asked }) {
    const projectId = await chooseProject(context, asked);
    const { emails } = context.tl;
    const named = { trackingId, projectId };
    const told = await emails.getEmailBatch(named, context.call);
    requirePreview(context.seal, retryOf(projectId, told), previewId);
    const batch = await emails.retryEmailBatch({ ...named, retries: told.retries }, context.call);
    const retried = told.counts.failed - batch.counts.failed;
    if (retried <= 0) throw nobodyLeft();
    return {
      summary: summaryOf(retried, batch.counts.failed),
      next: nextForBatch(batch, context),
      state: batch.state,
      retried,
    };
  },
});

/** Recipients erased after their mail failed have no address. */
function summaryOf(retried: number, left: number): string {
  const sent = retried === 1 ? '1 mail is sent again.' : `${retried} mails are sent again.`;
  return left > 0 ? `${sent} ${left} of those who failed are left out: they were erased.` : sent;
}

function nobodyLeft(): Refusal {
  const next = 'Nothing has to be done: nobody whose mail failed can be sent to again.';
  return new Refusal('nobody_to_retry', 'Nothing was sent: whoever failed was erased since.', next);
}

/**
 * Returns the preview of a retry. It includes the number of retries, so a used id becomes invalid and cannot resend to
 * recipients who fail again.
 */
export function retryOf(projectId: string, batch: Schema<'EmailBatch'>): Previewed {
  const { trackingId, state, counts, retries } = batch;
  return {
    tool: 'retry_failed_mails',
    projectId,
    content: { trackingId, state, failed: counts.failed, retries },
  };
}
