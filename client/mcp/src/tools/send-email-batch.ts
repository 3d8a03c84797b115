import { z } from 'zod';
import { emailBatchInput, toBatch } from '../email-batch-input.ts';
import { formatCount } from '../format-count.ts';
import { defineConfirmedTool } from '../tool.ts';

export const sendEmailBatch = defineConfirmedTool({
  name: 'send_email_batch',
  title: 'Send an e-mail batch',
  description:
    'Sends real mail: previewed repeats the arguments of preview_email_batch, previewId is its result. Safe to repeat.',
  preview: { input: emailBatchInput, toContent: toBatch },
  output: { trackingId: z.string(), recipients: z.number() },
  async run({ tl, projectId, call }, batch) {
    const { trackingId, totalRecipients } = await tl.emails.queueBatch({ projectId, ...batch }, call);
    return {
      summary: `Queued ${formatCount(totalRecipients, 'recipient')}.`,
      next: 'Call email_batch_status with this trackingId for their status.',
      trackingId,
      recipients: totalRecipients,
    };
  },
});
