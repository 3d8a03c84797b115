import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { chooseProject } from '../choose-project.ts';
import { defineTool, projectArgument, summaryFields } from '../tool.ts';

/** Pauses, resumes or cancels a batch. It cannot add recipients or change mails. */
export const controlEmailBatch = defineTool({
  name: 'control_email_batch',
  title: 'Pause, resume or cancel a batch',
  description: 'Pauses, resumes or cancels a batch. A cancelled batch cannot be resumed. Adds no recipients.',
  input: z.object({
    trackingId: z.string().min(1).max(100),
    action: z.enum(['pause', 'resume', 'cancel']),
    ...projectArgument,
  }),
  output: z.object({ ...summaryFields, state: z.string() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { trackingId, action, projectId: requestedId }) {
    const projectId = await chooseProject(context, requestedId);
    const { emails } = context.tl;
    const key = { trackingId, projectId };
    if (action === 'pause') await emails.pauseEmailBatch(key, context.call);
    if (action === 'resume') await emails.resumeEmailBatch(key, context.call);
    if (action === 'cancel') await emails.cancelEmailBatch(key, context.call);
    const batch = await emails.getEmailBatch(key, context.call);
    return {
      summary: `The batch is ${batch.state}.`,
      next: getNextAction(batch, context),
      state: batch.state,
    };
  },
});
