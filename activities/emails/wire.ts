import { z } from 'zod';

/** Text of the provider's that is shown to people: short, and without NUL, which PostgreSQL does not store. */
const words = z.string().transform((text) => text.replaceAll('\0', '').slice(0, 500));

/** Resend's answer to a batch in permissive mode: ids of the accepted mails in order, and the refused by index. */
export const batchAnswer = z.object({
  data: z.array(z.object({ id: z.string().regex(/^[^\0]+$/) })),
  errors: z.array(z.object({ index: z.number().int().nonnegative(), message: words })).optional(),
});

/** Resend's error body. `statusCode` is null when the SDK got no answer at all. */
export const resendError = z.object({
  name: words,
  message: words,
  statusCode: z.number().nullable(),
});
