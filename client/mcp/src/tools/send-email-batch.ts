import { z } from 'zod';
import { defineConfirmedTool, defineTool } from '../tool.ts';
import { clip, formatCount } from '../fit-answer.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';

/**
 * Kept small, because each recipient appears twice in the agent's context: in the preview and in the call to
 * send.
 */
const MAX_RECIPIENTS = 200;

const addresses = z.array(z.string().min(1).max(254)).min(1).max(10).exactOptional();

export const emailBatchInput = z.object({
  trackingId: z.string().min(1).max(100).describe('A new id per batch'),
  subject: z.string().min(1).max(998),
  text: z.string().max(20_000).exactOptional(),
  html: z.string().max(50_000).exactOptional(),
  recipients: z
    .array(
      z.object({
        email: z.string().min(1).max(254),
        params: z.record(z.string(), z.string().max(2_000)).exactOptional(),
      }),
    )
    .min(1)
    .max(MAX_RECIPIENTS),
  emailType: z.string().max(100).exactOptional(),
  replyTo: addresses,
  cc: addresses,
  bcc: addresses,
  tags: z.record(z.string(), z.string().max(256)).exactOptional(),
  scheduledFor: z.string().max(40).exactOptional(),
});

function toBatch(input: z.infer<typeof emailBatchInput>) {
  const { subject, text, html, ...batch } = input;
  return {
    ...batch,
    template: { subject, ...(text !== undefined && { text }), ...(html !== undefined && { html }) },
  };
}

export const previewEmailBatch = defineTool({
  name: 'preview_email_batch',
  title: 'Preview an e-mail batch',
  description:
    'Checks a batch without sending it, shows the first mail and the excluded recipients, and returns the `previewId` for ' +
    'send_email_batch. `params` replace placeholders such as {{name}} in `subject`, `text` and `html`; `text` or `html` is required.',
  input: emailBatchInput,
  output: {
    previewId: z.string().optional(),
    recipients: z.number(),
    toSend: z.number(),
    duplicates: z.number(),
    suppressed: z.number(),
    untrusted: z.object({
      firstMail: z.object({ to: z.string(), subject: z.string(), body: z.string() }).optional(),
    }),
  },
  async run(context, input) {
    const { tl, projectId, call } = context;
    const batch = toBatch(input);
    const { totalRecipients, duplicates, suppressed, estimatedSeconds, previews } =
      await tl.emails.dryRunBatch({ projectId, ...batch }, call);
    const toSend = totalRecipients - duplicates - suppressed;
    const [first] = previews;
    return {
      summary: `${toSend} of ${formatCount(totalRecipients, 'recipient')} would get a mail, in about ${estimatedSeconds} s. Nothing was sent.`,
      next:
        toSend > 0
          ? getNextAfterPreview(context, 'send_email_batch')
          : 'No recipient would get a mail. why_no_email explains why.',
      ...(toSend > 0 && {
        previewId: createPreviewId(context, { tool: 'send_email_batch', content: batch }),
      }),
      recipients: totalRecipients,
      toSend,
      duplicates,
      suppressed,
      untrusted: {
        ...(first && {
          firstMail: {
            to: first.email,
            subject: clip(first.subject, 200),
            body: clip(first.text ?? first.html ?? '', 600),
          },
        }),
      },
    };
  },
});

export const sendEmailBatch = defineConfirmedTool({
  name: 'send_email_batch',
  title: 'Send an e-mail batch',
  description:
    'Sends real mail: `previewId` is the result of preview_email_batch, and `previewed` repeats its arguments. Safe to repeat.',
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
