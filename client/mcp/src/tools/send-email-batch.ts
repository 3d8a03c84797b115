import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { emailBatchInput, toBatch } from '../email-batch-input.ts';
import { previewedArguments, readPreviewed, requirePreview } from '../previews.ts';
import { defineTool, summaryFields } from '../tool.ts';

/** Sends exactly the previewed batch. */
export const sendEmailBatch = defineTool({
  name: 'send_email_batch',
  title: 'Send an e-mail batch',
  description:
    'Sends real mail: previewed repeats the arguments of preview_email_batch, previewId is its result. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: previewedArguments }),
  output: z.object({ ...summaryFields, trackingId: z.string(), recipients: z.number() }),
  changes: { isDestructive: true, isIdempotent: true },
  async run(context, { previewId, previewed }) {
    const input = readPreviewed(emailBatchInput, previewed);
    const projectId = await chooseProject(context, input.projectId);
    const batch = toBatch(input);
    requirePreview(context.seal, { tool: 'send_email_batch', projectId, content: batch }, previewId);
    const { trackingId, totalRecipients } = await context.tl.emails.queueBatch(
      { projectId, ...batch },
      context.call,
    );
    return {
      summary: `${totalRecipients} recipients are queued.`,
      next: 'Call email_batch_status with this trackingId for their status.',
      trackingId,
      recipients: totalRecipients,
    };
  },
});
