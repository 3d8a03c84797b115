import type { Schema } from './operation-types.ts';

type BatchRequest = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun'>;

/**
 * Separates the tracking id from the number of a part. A caller's tracking id is unlikely to end like this.
 */
const SEPARATOR = '::part-';

/** Metadata field of each further part, with the tracking id of the first part. */
const PART_OF = 'throughline.partOf';

/** The API's limit for a tracking id, less the characters of `::part-99999`. */
const MAX_TRACKING_ID_CHARACTERS = 100 - SEPARATOR.length - 5;

const MAX_METADATA_FIELDS = 100;
const MAX_METADATA_BYTES = 65_536;

/** Returns the tracking id of a part. The first part has number 1. */
export function getPartId(trackingId: string, number: number): string {
  return number === 1 ? trackingId : `${trackingId}${SEPARATOR}${number}`;
}

/** Builds the request of a part without recipients. The metadata of further parts names the first part. */
export function buildPart(request: BatchRequest, number: number): BatchRequest {
  if (number === 1) return request;
  const { trackingId } = request;
  const metadata = { ...request.metadata, [PART_OF]: trackingId };
  return { ...request, trackingId: getPartId(trackingId, number), metadata };
}

/**
 * Returns whether a batch's metadata marks it as a further part of `trackingId`. Its tracking id alone is no
 * proof, because callers may choose similar ids.
 */
export function isPartOf(trackingId: string, { metadata }: Schema<'EmailBatch'>): boolean {
  return metadata?.[PART_OF] === trackingId;
}

/**
 * Checks that further parts can be named. Call it before queuing the first part, because the API would
 * otherwise refuse the second part.
 * @throws TypeError if the tracking id is too long, or `metadata` has no space for another field
 */
export function requireNameableParts(request: BatchRequest): void {
  if (Array.from(request.trackingId).length > MAX_TRACKING_ID_CHARACTERS) {
    throw new TypeError(
      `trackingId must have at most ${MAX_TRACKING_ID_CHARACTERS} characters if the recipients exceed one batch.`,
    );
  }
  const fields = Object.entries(buildPart(request, 2).metadata ?? {});
  const bytes = new TextEncoder().encode(fields.flat().join('')).length;
  if (fields.length > MAX_METADATA_FIELDS || bytes > MAX_METADATA_BYTES) {
    throw new TypeError(`metadata must leave space for ${PART_OF} if the recipients exceed one batch.`);
  }
}

export type Recipient = Schema<'BatchEmailRecipient'>;

/** The API's limit for recipients per batch. */
const MAX_RECIPIENTS = 10_000;

/** The API's limit for a batch request, in bytes. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Splits recipients into parts of at most 10,000 recipients and 16 MiB of JSON. Without recipients, yields
 * one empty part, which the API refuses. The split is deterministic, so a repeated call queues the same
 * parts.
 * @param otherBytes size of the other fields of the request
 */
export async function* splitRecipients(
  recipients: Iterable<Recipient> | AsyncIterable<Recipient>,
  otherBytes: number,
): AsyncGenerator<{ recipients: Recipient[]; isLast: boolean }, void, undefined> {
  const encoder = new TextEncoder();
  let part: Recipient[] = [];
  let bytes = otherBytes;
  let isFirst = true;
  for await (const recipient of recipients) {
    const recipientBytes = encoder.encode(JSON.stringify(recipient)).length + 1;
    if (part.length === MAX_RECIPIENTS || (part.length > 0 && bytes + recipientBytes > MAX_BYTES)) {
      yield { recipients: part, isLast: false };
      isFirst = false;
      part = [];
      bytes = otherBytes;
    }
    part.push(recipient);
    bytes += recipientBytes;
  }
  if (part.length > 0 || isFirst) yield { recipients: part, isLast: true };
}
