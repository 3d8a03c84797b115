import type { Schema } from './operation-types.ts';

type Request = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun'>;

/** What stands between a tracking id and the number of a further part: nobody ends a tracking id so. */
const SEPARATOR = '::part-';

/** The field of a further part's `metadata` that has the tracking id of the first. */
const PART_OF = 'throughline.partOf';

/** Characters of a tracking id, as the API takes it, less those of `::part-99999`. */
const MAX_TRACKING_ID = 100 - SEPARATOR.length - 5;

const MAX_METADATA_FIELDS = 100;
const MAX_METADATA_BYTES = 65_536;

/** The tracking id of a part; the first is number 1. */
export function partId(trackingId: string, number: number): string {
  return number === 1 ? trackingId : `${trackingId}${SEPARATOR}${number}`;
}

/** The request of a part without its recipients: a further one says in its metadata what it belongs to. */
export function partOf(request: Request, number: number): Request {
  if (number === 1) return request;
  const { trackingId } = request;
  const metadata = { ...request.metadata, [PART_OF]: trackingId };
  return { ...request, trackingId: partId(trackingId, number), metadata };
}

/** Whether a batch is a further part of `trackingId`, and not one that only has such a name. */
export function isPartOf(trackingId: string, { metadata }: Schema<'EmailBatch'>): boolean {
  return metadata?.[PART_OF] === trackingId;
}

/**
 * Asks whether further parts can be queued, which must be known before the first is: the API would refuse the second.
 * @throws TypeError when the tracking id has no room for a number, or the metadata none for what a part belongs to
 */
export function requireRoomForParts(request: Request): void {
  if (Array.from(request.trackingId).length > MAX_TRACKING_ID) {
    throw new TypeError(
      `trackingId must have ${MAX_TRACKING_ID} characters at most where one batch does not take all recipients.`,
    );
  }
  const fields = Object.entries(partOf(request, 2).metadata ?? {});
  const bytes = new TextEncoder().encode(fields.flat().join('')).length;
  if (fields.length > MAX_METADATA_FIELDS || bytes > MAX_METADATA_BYTES) {
    throw new TypeError(
      `metadata must leave room for ${PART_OF} where one batch does not take all recipients.`,
    );
  }
}
