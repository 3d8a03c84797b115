import { ApplicationFailure } from '@temporalio/common';
import type { FailureCode, FailureDetails } from '../workflows/contract/failures.ts';

/**
 * The failure that an activity throws: a code and nothing of what the provider said, for Temporal keeps it in clear.
 * @param retryAfter milliseconds before the next attempt; without it the retry policy decides
 */
export function activityFailure(
  code: FailureCode,
  { retryAfter }: { retryAfter?: number } = {},
): ApplicationFailure {
  const details: FailureDetails[] = retryAfter === undefined ? [] : [{ retryAfter }];
  return withoutStack(
    ApplicationFailure.create({
      type: code,
      message: code,
      details,
      ...(retryAfter !== undefined && { nextRetryDelay: retryAfter }),
    }),
  );
}

/** A failure that no further attempt can mend. `details` hold words of ours and allow-listed names only. */
export function finalFailure(code: FailureCode, details?: FailureDetails): ApplicationFailure {
  return withoutStack(ApplicationFailure.nonRetryable(code, code, ...(details ? [details] : [])));
}

/** A stack tells paths of our machines, and nothing that the code does not. */
function withoutStack(failure: ApplicationFailure): ApplicationFailure {
  failure.stack = '';
  return failure;
}
