import type { Schema } from './operation-types.ts';

type Request = Omit<Schema<'QueueBatchEmailRequest'>, 'recipients' | 'dryRun'>;

/** Separates the tracking id and the number of a part. Unlikely at the end of a caller's tracking id. */
const SEPARATOR = '::part-';

/** Metadata field of a part with the first part's tracking id. */
const PART_OF = 'throughline.partOf';

/** Maximum characters of a tracking id, less those of `::part-99999`. */
const MAX_TRACKING_ID = 100 - SEPARATOR.length - 5;

const MAX_METADATA_FIELDS = 100;
const MAX_METADATA_BYTES = 65_536;

/** Returns the tracking id of a part. The first part has number 1. */
export function getPartId(trackingId: string, number: number): string {
  return number === 1 ? trackingId : `${trackingId}${SEPARATOR}${number}`;
}

/** Returns the request of a part without recipients. The metadata of further parts names the first one. */
export function getPart(request: Request, number: number): Request {
  if (number === 1) return request;
  const { trackingId } = request;
  const metadata = { ...request.metadata, [PART_OF]: trackingId };
  return { ...request, trackingId: getPartId(trackingId, number), metadata };
}

/** Returns whether a batch is a further part of `trackingId`, by its metadata and not only by its name. */
export function isPartOf(trackingId: string, { metadata }: Schema<'EmailBatch'>): boolean {
  return metadata?.[PART_OF] === trackingId;
}

/**
 * Checks that further parts can be named. Called before the first part is queued, because the API would refuse the
 * second.
 * @throws TypeError if the tracking id is too long, or `metadata` has no free field
 */
export function requireNameableParts(request: Request): void {
  if (Array.from(request.trackingId).length > MAX_TRACKING_ID) {
    throw new TypeError(
      `trackingId must have at most ${MAX_TRACKING_ID} characters if the recipients exceed one batch.`,
    );
  }
  const fields = Object.entries(getPart(request, 2).metadata ?? {});
  const bytes = new TextEncoder().encode(fields.flat().join('')).length;
  if (fields.length > MAX_METADATA_FIELDS || bytes > MAX_METADATA_BYTES) {
    throw new TypeError(`metadata must leave space for ${PART_OF} if the recipients exceed one batch.`);
  }
}
