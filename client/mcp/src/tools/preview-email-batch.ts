import { z } from 'zod';
import { emailBatchInput, toBatch } from '../email-batch-input.ts';
import { clip } from '../fit-answer.ts';
import { formatCount } from '../format-count.ts';
import { createPreviewId, getNextAfterPreview } from '../previews.ts';
import { defineTool } from '../tool.ts';

export const previewEmailBatch = defineTool({
  name: 'preview_email_batch',
  title: 'Preview an e-mail batch',
  description:
    'Checks a batch without sending it, shows the first mail and the excluded recipients, and returns the previewId for ' +
    'send_email_batch. params replace {{name}} in subject, text and html; text or html is required.',
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
