import type { Schema } from './operation-types.ts';

export type Recipient = Schema<'BatchEmailRecipient'>;

/** Most recipients of one batch, as the API takes them. */
const MAX_RECIPIENTS = 10_000;

/** Most bytes of the request of one batch, as the API takes them. */
const MAX_BYTES = 16 * 1024 * 1024;

/** What one batch takes of the recipients. */
export type SomeRecipients = { recipients: Recipient[]; isLast: boolean };

/**
 * Splits recipients into what one batch may have: 10,000, and 16 MiB of JSON with all else that the request has. The
 * same recipients are always split alike, and more of them at the end change only the last part, so that a repeat finds
 * its batches again. No more than one part is kept at a time. Without recipients there is one empty part, for the API
 * to refuse.
 * @param othersBytes bytes of what the request has besides
 */
export async function* splitRecipients(
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
  othersBytes: number,
): AsyncGenerator<SomeRecipients, void, undefined> {
  const encoder = new TextEncoder();
  let part: Recipient[] = [];
  let bytes = othersBytes;
  let isFirst = true;
  for await (const recipient of recipients) {
    const more = encoder.encode(JSON.stringify(recipient)).length + 1;
    if (part.length === MAX_RECIPIENTS || (part.length > 0 && bytes + more > MAX_BYTES)) {
      yield { recipients: part, isLast: false };
      isFirst = false;
      part = [];
      bytes = othersBytes;
    }
    part.push(recipient);
    bytes += more;
  }
  if (part.length > 0 || isFirst) yield { recipients: part, isLast: true };
}
