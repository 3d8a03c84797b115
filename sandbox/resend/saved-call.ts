import { z } from 'zod';
import { resetEntry } from '../wire/journal.ts';

const strings = z.array(z.string());

const mail = z.object({
  from: z.string(),
  to: strings,
  cc: strings,
  bcc: strings,
  replyTo: strings,
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  html: z.string().nullable(),
  text: z.string().nullable(),
  scheduledAt: z.number().exactOptional(),
});

/** A line of Resend's journal: an applied call, with its mails by index, or a reset. */
export const savedEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sent'),
    time: z.number(),
    account: z.string(),
    idempotencyKey: z.string().nullable(),
    digest: z.string(),
    callName: z.string(),
    size: z.int(),
    errors: z.array(z.object({ index: z.int(), message: z.string() })),
    mails: z.array(z.object({ index: z.int(), mail })),
  }),
  resetEntry,
]);

/** An applied call. `time` is the account's, in milliseconds since 1970. */
export type SentCall = Extract<z.infer<typeof savedEntry>, { kind: 'sent' }>;
