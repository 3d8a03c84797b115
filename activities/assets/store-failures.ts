import { NoSuchBucket, S3ServiceException } from '@aws-sdk/client-s3';
import type { ApplicationFailure } from '@temporalio/common';
import { activityFailure, finalFailure } from '../failures.ts';

/** What the store says of an object that is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && !isNoBucket(error);
}

/** Throws a failed question for the bucket itself again, by the name that it has where an answer has a body. */
export function asMissingBucket(error: unknown): never {
  if (!isMissing(error)) throw error;
  throw new NoSuchBucket({ message: 'There is no such bucket.', $metadata: { httpStatusCode: 404 } });
}

/** What the store says when an object is not the one that was named by its ETag (RFC 9110 section 15.5.13). */
export function isReplaced(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412;
}

/** Statuses that a store gives when it takes no more requests for now. */
const TOO_MANY = new Set([429, 503]);

/** The store's own names for errors: nothing of ours or a caller's is in them. */
const CODE = /^[A-Za-z]{1,60}$/;

/**
 * The failure of an activity that a failed call to the store is: for now, where the store is away or asks for patience;
 * for good, with the store's code, where it refuses us or has no such bucket. Anything else is a fault of ours and
 * comes back as it is.
 */
export function toStoreFailure(error: unknown): ApplicationFailure | undefined {
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (TOO_MANY.has(status) || error.name === 'SlowDown') return activityFailure('provider_rate_limit');
    if (status >= 500 || status === 408 || status === 0) return activityFailure('provider_unavailable');
    return finalFailure('provider_refused', { reason: CODE.test(error.name) ? error.name : 'REFUSED' });
  }
  return isOfTheNetwork(error) ? activityFailure('provider_unavailable') : undefined;
}

function isNoBucket(error: Error): boolean {
  return error.name === 'NoSuchBucket';
}

/** What Node and the SDK's handler throw when no answer comes. */
function isOfTheNetwork(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    error.name === 'TimeoutError' || error.name === 'AbortError' || /^(E[A-Z]{3,}|UND_ERR_\w+)$/.test(code)
  );
}
