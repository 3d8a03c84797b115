import { ApplicationFailure } from '@temporalio/common';
import type { FailureCode, FailureDetails } from '../workflows/contract/failures.ts';

/**
 * The failure that an activity throws: a code and nothing of what the provider said, for Temporal keeps it in clear.
 * @param retryAfterMs before the next attempt; without it the retry policy decides
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

/** A failure that is not retried. `details` contain our text and allow-listed names only. */
export function finalFailure(code: FailureCode, details?: FailureDetails): ApplicationFailure {
  return withoutStack(ApplicationFailure.nonRetryable(code, code, ...(details ? [details] : [])));
}

/** A stack shows paths of our machines, and nothing that the code does not say. */
function withoutStack(failure: ApplicationFailure): ApplicationFailure {
  failure.stack = '';
  return failure;
}
