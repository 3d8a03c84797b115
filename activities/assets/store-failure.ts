import { NoSuchBucket, S3ServiceException } from '@aws-sdk/client-s3';
import type { ProviderFailure, Classification } from '../provider/failure.ts';

export function isMissing(error: unknown): boolean {
  return hasStatus(error, 404) && !isNoSuchBucket(error);
}

/**
 * Throws `NoSuchBucket` for a 404, because the response of `HEAD` has no body that names the error. Rethrows
 * any other error.
 */
export function throwMissingBucket(error: unknown): never {
  if (!isMissing(error)) throw error;
  throw new NoSuchBucket({ message: 'There is no such bucket.', $metadata: { httpStatusCode: 404 } });
}

/**
 * Returns whether the store refused the request because the object has another ETag (RFC 9110 section
 * 15.5.13).
 */
export function isReplaced(error: unknown): boolean {
  return hasStatus(error, 412);
}

export function isNotReady(error: unknown): boolean {
  return hasStatus(error, 404) || classifyStoreFailure(error)?.kind !== 'refused';
}

function hasStatus(error: unknown, status: number): error is S3ServiceException {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}

const THROTTLED_STATUSES = new Set([429, 503]);

/** A name of this form is an error name of the store, so it contains no caller data. */
const ERROR_NAME = /^[A-Za-z]{1,60}$/;

/** Returns undefined for a defect in our code, which the caller rethrows. */
export function classifyStoreFailure(error: unknown): ProviderFailure | undefined {
  const found = error instanceof S3ServiceException ? classifyStatus(error) : classifyNetworkError(error);
  return found && { provider: 'storage', ...found };
}

function classifyStatus({
  name,
  $metadata: { httpStatusCode: status = 0 },
}: S3ServiceException): Classification {
  if (THROTTLED_STATUSES.has(status) || name === 'SlowDown') return { kind: 'rate_limit', scope: 'fleet' };
  if (status >= 500 || status === 408 || status === 0) return { kind: 'unavailable', scope: 'request' };
  return { kind: 'refused', scope: 'fleet', reason: ERROR_NAME.test(name) ? name : 'REFUSED' };
}

function isNoSuchBucket(error: Error): boolean {
  return error.name === 'NoSuchBucket';
}

/**
 * Network errors of the operating system, TLS and undici. The other `ERR_` codes of Node.js are for defects,
 * such as an invalid argument.
 */
const NETWORK_CODE = /^(?!ERR_(?!SSL_|TLS_))[A-Z][A-Z\d_]{3,}$/;

/** No failure is `ambiguous`, because every call to the store can be repeated safely. */
function classifyNetworkError(error: unknown): Classification | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return { kind: 'timeout', scope: 'request' };
  }
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK_CODE.test(code) ? { kind: 'unavailable', scope: 'request', reason: code } : undefined;
}
