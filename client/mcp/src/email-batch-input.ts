import { z } from 'zod';
import { projectArgument } from './tool.ts';

/** Maximum recipients per batch. Each appears twice in the agent's context: in the preview and in the call to send. */
const MAX_RECIPIENTS = 200;

/** E-mail batch as tool input. */
export const emailBatchInput = z.object({
  trackingId: z.string().min(1).max(100).describe('A new id per batch'),
  subject: z.string().min(1).max(998),
  text: z.string().max(20_000).optional(),
  html: z.string().max(50_000).optional(),
  recipients: z
    .array(
      z.object({
        email: z.string().min(1).max(254),
        params: z.record(z.string(), z.string().max(2_000)).optional(),
      }),
    )
    .min(1)
    .max(MAX_RECIPIENTS),
  emailType: z.string().max(100).optional(),
  scheduledFor: z.string().max(40).optional(),
  ...projectArgument,
});

/** Converts the input to an API request. */
export function toBatch(input: z.infer<typeof emailBatchInput>) {
  const { trackingId, subject, text, html, recipients, emailType, scheduledFor } = input;
  return {
    trackingId,
    template: { subject, ...(text !== undefined && { text }), ...(html !== undefined && { html }) },
    recipients: recipients.map(({ email, params }) => ({ email, ...(params && { params }) })),
    ...(emailType !== undefined && { emailType }),
    ...(scheduledFor !== undefined && { scheduledFor }),
  };
}
