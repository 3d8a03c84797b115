import type { Schema } from './operation-types.ts';

export type Recipient = Schema<'BatchEmailRecipient'>;

/** API limit of recipients per batch. */
const MAX_RECIPIENTS = 10_000;

/** API limit of a batch request in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Recipients of one batch. */
export type RecipientPart = { recipients: Recipient[]; isLast: boolean };

/**
 * Splits recipients into batches of at most 10,000 and 16 MiB of JSON, one in memory at a time. The split is
 * deterministic and recipients can be appended, so that a repeat finds its batches.
 * @param othersBytes size of the other fields of the request
 * @returns one empty batch without recipients, which the API refuses
 */
export async function* splitRecipients(
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
  othersBytes: number,
): AsyncGenerator<RecipientPart, void, undefined> {
  const encoder = new TextEncoder();
  let part: Recipient[] = [];
  let bytes = othersBytes;
  let isFirst = true;
  for await (const recipient of recipients) {
    const recipientBytes = encoder.encode(JSON.stringify(recipient)).length + 1;
    if (part.length === MAX_RECIPIENTS || (part.length > 0 && bytes + recipientBytes > MAX_BYTES)) {
      yield { recipients: part, isLast: false };
      isFirst = false;
      part = [];
      bytes = othersBytes;
    }
    part.push(recipient);
    bytes += recipientBytes;
  }
  if (part.length > 0 || isFirst) yield { recipients: part, isLast: true };
}
