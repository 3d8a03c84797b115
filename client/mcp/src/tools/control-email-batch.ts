import { z } from 'zod';
import { getNextAction } from '../batch-next.ts';
import { defineTool } from '../tool.ts';

export const controlEmailBatch = defineTool({
  name: 'control_email_batch',
  title: 'Pause, resume or cancel a batch',
  description: 'Pauses, resumes or cancels a batch. A cancelled batch cannot be resumed.',
  input: z.object({
    trackingId: z.string().min(1).max(100),
    action: z.enum(['pause', 'resume', 'cancel']),
  }),
  output: { state: z.string() },
  changes: true,
  async run(context, { trackingId, action }) {
    const { tl, projectId, call } = context;
    const { emails } = tl;
    const key = { trackingId, projectId };
    if (action === 'pause') await emails.pauseEmailBatch(key, call);
    if (action === 'resume') await emails.resumeEmailBatch(key, call);
    if (action === 'cancel') await emails.cancelEmailBatch(key, call);
    const batch = await emails.getEmailBatch(key, call);
    return {
      summary: `The batch is ${batch.state}.`,
      next: getNextAction(batch, context),
      state: batch.state,
    };
  },
});
