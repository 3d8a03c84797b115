import { z } from 'zod';

/** Each recipient appears twice in the agent's context: in the preview and in the call to send. */
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

export function toBatch(input: z.infer<typeof emailBatchInput>) {
  const { subject, text, html, ...batch } = input;
  return {
    ...batch,
    template: { subject, ...(text !== undefined && { text }), ...(html !== undefined && { html }) },
  };
}
