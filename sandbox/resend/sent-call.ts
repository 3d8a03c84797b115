import { z } from 'zod';
import { mailContent } from '../outbox/mailbox.ts';
import { deriveUuid } from '../wire/ids.ts';

export const sentCall = z.object({
  /** Milliseconds since 1970, by the account's clock. */
  time: z.number(),
  account: z.string(),
  idempotencyKey: z.string().nullable(),
  /** SHA-256 of operation and body. */
  digest: z.string(),
  /** The ids of the call's mails derive from this name. */
  callName: z.string(),
  size: z.int(),
  errors: z.array(z.object({ index: z.int(), message: z.string() })),
  mails: z.array(z.object({ index: z.int(), mail: mailContent })),
});

export type SentCall = z.infer<typeof sentCall>;

export function deriveMessageId(account: string, callName: string, index: number): string {
  return deriveUuid(`${account}\n${callName}\n${index}`);
}
