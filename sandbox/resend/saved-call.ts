import { z } from 'zod';
import { getUuid } from '../wire/ids.ts';

const strings = z.array(z.string());

const attachment = z.object({
  filename: z.string(),
  contentType: z.string().nullable(),
  sizeBytes: z.number().nullable(),
});

const mail = z.object({
  from: z.string(),
  to: strings,
  cc: strings,
  bcc: strings,
  replyTo: strings,
  subject: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(attachment).default([]),
  html: z.string().nullable(),
  text: z.string().nullable(),
  scheduledAt: z.number().exactOptional(),
});

/** An applied call with its mails by index, as stored in the journal. */
export const sentCall = z.object({
  /** Milliseconds since 1970, by the account's clock. */
  time: z.number(),
  account: z.string(),
  idempotencyKey: z.string().nullable(),
  /** SHA-256 of operation and body. */
  digest: z.string(),
  /** Name from which the ids of the call's mails derive. */
  callName: z.string(),
  /** Number of mails in the request. */
  size: z.int(),
  errors: z.array(z.object({ index: z.int(), message: z.string() })),
  mails: z.array(z.object({ index: z.int(), mail })),
});

export type SentCall = z.infer<typeof sentCall>;

/** Derives the id of one mail of a call. */
export function deriveMessageId(account: string, callName: string, index: number): string {
  return getUuid(`${account}\n${callName}\n${index}`);
}
