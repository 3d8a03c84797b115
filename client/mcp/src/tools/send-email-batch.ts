import { z } from 'zod';
import { chooseProject } from '../choose-project.ts';
import { emailBatchInput, toBatch } from '../email-batch-input.ts';
import { asPreviewed, readPreviewed, requirePreview } from '../previews.ts';
import { defineTool, said } from '../tool.ts';

/** Sends exactly the previewed batch. */
export const sendEmailBatch = defineTool({
  name: 'send_email_batch',
  title: 'Send an e-mail batch',
  description:
    'Sends real mail: previewed is exactly what preview_email_batch was given, previewId what it answered. Safe to repeat.',
  input: z.object({ previewId: z.string().min(1).max(200), previewed: asPreviewed }),
  output: z.object({ ...said, trackingId: z.string(), recipients: z.number() }),
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
      next: 'email_batch_status with this trackingId tells what became of them.',
      trackingId,
      recipients: totalRecipients,
    };
  },
});
