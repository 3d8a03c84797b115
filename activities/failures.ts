import { ApplicationFailure } from '@temporalio/common';
import type { FailureCode, FailureDetails } from '../workflows/contract/failures.ts';

/**
 * Creates a retryable failure. Temporal stores failures in plain text, so the failure has a code
 * but no text from the provider.
 * @param retryAfterMs delay before the next attempt; without it, the retry policy decides
 */
export function activityFailure(
  code: FailureCode,
  { retryAfterMs }: { retryAfterMs?: number } = {},
): ApplicationFailure {
  const details: FailureDetails[] = retryAfterMs === undefined ? [] : [{ retryAfterMs }];
  return withoutStack(
    ApplicationFailure.create({
      type: code,
      message: code,
      details,
      ...(retryAfterMs !== undefined && { nextRetryDelay: retryAfterMs }),
    }),
  );
}

/** Creates a failure without retries. `details` may contain only our text and names from published lists. */
export function finalFailure(code: FailureCode, details?: FailureDetails): ApplicationFailure {
  return withoutStack(ApplicationFailure.nonRetryable(code, code, ...(details ? [details] : [])));
}

/** Removes the stack trace, because it contains paths of our machines. */
function withoutStack(failure: ApplicationFailure): ApplicationFailure {
  failure.stack = '';
  return failure;
}
