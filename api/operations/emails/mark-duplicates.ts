import { hash } from 'node:crypto';
import { toAsciiAddress } from '../../../domain/email-address.ts';
import { toRecipientKey, type CompiledTemplate, type Params } from '../../../domain/template.ts';
import type { NewRecipient } from '../../../models/emails/recipients.ts';
import type { OperationInput } from '../operation.ts';
import { yieldSlices } from '../yield-slices.ts';
import { NO_PARAMS } from './check-recipients.ts';

type Body = OperationInput<'queueBatchEmail'>['body'];

/**
 * Marks a recipient as a duplicate if an earlier recipient has the same address and gets the same mail.
 * Duplicates get no mail.
 */
export async function markDuplicates(
  compiled: CompiledTemplate,
  recipients: Body['recipients'],
): Promise<NewRecipient[]> {
  const addresses = new Set<string>();
  const repeated = new Set<string>();
  const marked: NewRecipient[] = [];
  for await (const [, slice] of yieldSlices(recipients)) {
    for (const { email: rawEmail, params = NO_PARAMS } of slice) {
      const email = toAsciiAddress(rawEmail);
      const address = email.toLowerCase();
      (addresses.has(address) ? repeated : addresses).add(address);
      marked.push({ email, params, status: 'queued' });
    }
  }
  // Most batches repeat no address, so their mails need no comparison.
  if (repeated.size > 0) await markRepeatedMails(compiled, marked, repeated);
  return marked;
}

async function markRepeatedMails(
  compiled: CompiledTemplate,
  marked: readonly NewRecipient[],
  repeatedAddresses: ReadonlySet<string>,
): Promise<void> {
  const seen = new Set<string>();
  for await (const [, slice] of yieldSlices(marked)) {
    for (const recipient of slice) {
      if (!repeatedAddresses.has(recipient.email.toLowerCase())) continue;
      const key = toDuplicateKey(compiled, recipient.email, recipient.params);
      if (seen.has(key)) recipient.status = 'duplicate';
      seen.add(key);
    }
  }
}

/** Hashes the key to bound memory, because parameters can be long. */
function toDuplicateKey(compiled: CompiledTemplate, email: string, params: Params): string {
  return hash('sha256', toRecipientKey(compiled, email, params), 'base64');
}
