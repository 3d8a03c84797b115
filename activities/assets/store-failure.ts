import { NoSuchBucket, S3ServiceException } from '@aws-sdk/client-s3';
import type { ProviderFailure } from '../provider/failure.ts';

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

/** Whether a question for the bucket failed because the store is down or the bucket is missing. */
export function isNotReady(error: unknown): boolean {
  const kind = classifyStoreFailure(error)?.kind;
  return kind === 'unavailable' || kind === 'timeout' || isMissing(error);
}

/** Statuses that a store gives when it takes no more requests for now. */
const TOO_MANY = new Set([429, 503]);

/** The store's own names for errors: nothing of ours or a caller's is in them. */
const CODE = /^[A-Za-z]{1,60}$/;

/**
 * Classifies a failed call to the store, by its status, else by Node's error of the connection. Undefined: a fault of
 * ours, which must stay visible as one.
 */
export function classifyStoreFailure(error: unknown): ProviderFailure | undefined {
  const found = error instanceof S3ServiceException ? byStatus(error) : ofTheNetwork(error);
  return found && { provider: 'storage', ...found };
}

type Found = Omit<ProviderFailure, 'provider'>;

function byStatus({ name, $metadata: { httpStatusCode: status = 0 } }: S3ServiceException): Found {
  if (TOO_MANY.has(status) || name === 'SlowDown') return { kind: 'rate_limit', whose: 'fleet' };
  if (status >= 500 || status === 408 || status === 0) return { kind: 'unavailable', whose: 'request' };
  return { kind: 'refused', whose: 'fleet', reason: CODE.test(name) ? name : 'REFUSED' };
}

function isNoBucket(error: Error): boolean {
  return error.name === 'NoSuchBucket';
}

/** What Node and the SDK's handler throw when no answer comes. What was sent may be sent again: it names its object. */
function ofTheNetwork(error: unknown): Found | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return { kind: 'timeout', whose: 'request' };
  }
  const code = 'code' in error ? String(error.code) : '';
  return /^(E[A-Z]{3,}|UND_ERR_\w+)$/.test(code) ? { kind: 'unavailable', whose: 'request' } : undefined;
}
